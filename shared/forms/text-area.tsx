import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Field, type FieldProps } from '../ui/field/field'
import styles from '../ui/field/field.module.css'

interface TextAreaProps extends FieldProps, ComponentProps<'textarea'> {
  mono?: boolean
}

/** Several lines of text; grows with its content where the browser can. */
export const TextArea = ({
  label,
  labelHidden,
  description,
  error,
  warning,
  optional,
  mono,
  className,
  id,
  rows = 3,
  'aria-describedby': describedBy,
  ...area
}: TextAreaProps) => (
  <Field {...{ label, labelHidden, description, error, warning, optional, className, id, describedBy }}>
    {control => (
      <div className={styles.frame}>
        <textarea {...area} {...control} rows={rows} className={clsx(styles.input, styles.area, mono && styles.mono)} />
      </div>
    )}
  </Field>
)
