import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { ChevronDown } from '../icons'
import { Field, type FieldProps } from './field'
import styles from './field.module.css'
import type { FieldSize } from './text-field'

interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectProps extends FieldProps, Omit<ComponentProps<'select'>, 'size' | 'children' | 'multiple'> {
  options: readonly SelectOption[]
  /** First, empty choice, for instance 'Choose a country'. */
  placeholder?: string
  size?: FieldSize
}

/** The browser's own select: light, and at its best on a phone. */
export const Select = ({
  label,
  labelHidden,
  description,
  error,
  warning,
  optional,
  options,
  placeholder,
  size = 'md',
  className,
  id,
  'aria-describedby': describedBy,
  ...select
}: SelectProps) => (
  <Field {...{ label, labelHidden, description, error, warning, optional, className, id, describedBy }}>
    {control => (
      <div className={clsx(styles.frame, styles[size])}>
        <select {...select} {...control} className={clsx(styles.input, styles.select)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(option => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className={styles.chevron} />
      </div>
    )}
  </Field>
)
