import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldProps } from './field'
import styles from './field.module.css'

export type FieldSize = 'md' | 'lg' | 'xl'

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'size' | 'prefix'> {
  /** Shown inside the frame before what is typed, such as an icon. */
  prefix?: ReactNode
  /** Shown inside the frame after what is typed, such as a zone or a button. */
  suffix?: ReactNode
  labelEnd?: ReactNode
  /** The form's own error is about this field. */
  invalid?: boolean
  size?: FieldSize
  /** Fixed-width letters, for host names and record contents. */
  mono?: boolean
  /** Class of the field; the input has no class of its own. */
  className?: string
}

/** One line of text. Takes what react-hook-form's `register` returns. */
export const TextField = ({
  label,
  labelHidden,
  description,
  error,
  invalid,
  warning,
  optional,
  prefix,
  suffix,
  labelEnd,
  size = 'md',
  mono,
  className,
  id,
  'aria-describedby': describedBy,
  ...input
}: TextFieldProps) => (
  <Field
    {...{ label, labelHidden, description, error, invalid, warning, optional, labelEnd, className, id, describedBy }}
  >
    {control => (
      <div className={clsx(styles.frame, styles[size])}>
        {prefix && <span className={styles.prefix}>{prefix}</span>}
        <input type="text" {...input} {...control} className={clsx(styles.input, mono && styles.mono)} />
        {suffix && <span className={styles.suffix}>{suffix}</span>}
      </div>
    )}
  </Field>
)
