import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { CircleAlert, TriangleAlert } from '../icons'
import { useUiText } from '../text'
import styles from './field.module.css'

/** What every field takes next to the attributes of its own control. */
export interface FieldProps {
  label: string
  /** Keeps the label for screen readers only, where the place itself names the field. */
  labelHidden?: boolean
  description?: ReactNode
  /** The translated error; the field is invalid while it is there. */
  error?: ReactNode
  /** A finding that does not stop the form, shown apart from errors. */
  warning?: ReactNode
  /** Marks a field that may stay empty with the word 'optional'. */
  optional?: boolean
}

interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldShellProps extends FieldProps {
  id?: string
  /** The form's own error is about this field. */
  invalid?: boolean
  describedBy?: string
  className?: string
  /** Something at the end of the label's line, such as 'Forgot password?'. */
  labelEnd?: ReactNode
  children: (control: ControlProps) => ReactNode
}

/** Label, control, description, warning and error of one field, linked to each other. */
export const Field = ({
  label,
  labelHidden,
  description,
  error,
  invalid,
  warning,
  optional,
  id,
  describedBy,
  className,
  labelEnd,
  children,
}: FieldShellProps) => {
  const generated = useId()
  const controlId = id ?? generated
  const parts = {
    description: description ? `${controlId}-description` : undefined,
    warning: warning && !error ? `${controlId}-warning` : undefined,
    error: error ? `${controlId}-error` : undefined,
  }
  return (
    <div className={clsx(styles.field, className)}>
      <div className={clsx(styles.labelLine, labelHidden && !labelEnd && styles.labelHidden)}>
        <label htmlFor={controlId} className={clsx(styles.label, labelHidden && styles.labelHidden)}>
          {label}
        </label>
        {optional && <OptionalMark />}
        {labelEnd && <span className={styles.labelEnd}>{labelEnd}</span>}
      </div>
      {children({
        id: controlId,
        'aria-describedby': clsx(parts.error, parts.warning, parts.description, describedBy) || undefined,
        'aria-invalid': error || invalid ? true : undefined,
      })}
      {description && (
        <div id={parts.description} className={styles.description}>
          {description}
        </div>
      )}
      <FieldMessages error={error} warning={warning} ids={parts} />
    </div>
  )
}

const OptionalMark = () => {
  const t = useUiText()
  return <span className={styles.optional}>{t('optional')}</span>
}

interface FieldMessagesProps extends Pick<FieldProps, 'error' | 'warning'> {
  ids: { error?: string; warning?: string }
}

/** The container is always there, so that a screen reader announces what appears in it. */
export const FieldMessages = ({ error, warning, ids }: FieldMessagesProps) => (
  <div aria-live="polite" className={styles.messages}>
    {error && (
      <p id={ids.error} className={styles.error}>
        <CircleAlert aria-hidden="true" />
        <span>{error}</span>
      </p>
    )}
    {warning && !error && (
      <p id={ids.warning} className={styles.warning}>
        <TriangleAlert aria-hidden="true" />
        <span>{warning}</span>
      </p>
    )}
  </div>
)
