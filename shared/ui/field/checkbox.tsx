import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useCallback, useId } from 'react'
import styles from './choice.module.css'
import { FieldMessages } from './field'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  /** May hold a link, as the terms of service do. */
  label: ReactNode
  labelHidden?: boolean
  description?: ReactNode
  error?: ReactNode
  /** Some, not all, of what the box covers is chosen. */
  indeterminate?: boolean
}

/** A native checkbox. Takes what react-hook-form's `register` returns. */
export const Checkbox = ({
  label,
  labelHidden,
  description,
  error,
  indeterminate = false,
  className,
  id,
  ref,
  ...input
}: CheckboxProps) => {
  const generated = useId()
  const controlId = id ?? generated
  const describedBy = clsx(error ? `${controlId}-error` : '', description ? `${controlId}-description` : '')
  const attach = useCallback(
    (element: HTMLInputElement | null) => {
      if (element) element.indeterminate = indeterminate
      if (typeof ref === 'function') return ref(element)
      if (ref) ref.current = element
    },
    [indeterminate, ref],
  )
  return (
    <div className={clsx(styles.choice, className)}>
      <label className={styles.line}>
        <input
          {...input}
          ref={attach}
          id={controlId}
          type="checkbox"
          className={styles.box}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span className={labelHidden ? styles.labelHidden : styles.label}>{label}</span>
      </label>
      {description && (
        <div id={`${controlId}-description`} className={styles.description}>
          {description}
        </div>
      )}
      <FieldMessages error={error} ids={{ error: `${controlId}-error` }} />
    </div>
  )
}
