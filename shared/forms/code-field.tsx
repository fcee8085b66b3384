import { clsx } from 'clsx'
import type { ChangeEvent, ComponentProps, SyntheticEvent } from 'react'
import { Field, type FieldProps } from '../ui/field/field'
import styles from './code-field.module.css'

const cellPositions = [0, 1, 2, 3, 4, 5]
const codeLength = cellPositions.length

/** Whether no digit is missing, so that the code may be sent (S5.2). */
export const isCompleteCode = (code: string): boolean => code.length === codeLength

interface CodeFieldProps
  extends Omit<FieldProps, 'optional' | 'warning'>,
    Omit<ComponentProps<'input'>, 'size' | 'value' | 'onChange' | 'type'> {
  /** Digits only, at most six. */
  value: string
  /** The form's own error is about this code. */
  invalid?: boolean
  onChange: (code: string) => void
  /** Called once with the full code when its last digit arrives, so that a paste can confirm by itself. */
  onComplete?: (code: string) => void
}

/** The cells show where the next digit goes: after the last one, so that is where it goes. */
const keepCaretAtEnd = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
  const end = input.value.length
  const isCaret = input.selectionStart === input.selectionEnd
  if (isCaret && input.selectionStart !== end) input.setSelectionRange(end, end)
}

/**
 * One-time code of six digits (S5.2): one real input dressed as six cells, so that paste, autofill from a message
 * and password managers work. Spaces and dashes in what is pasted are dropped.
 */
export const CodeField = ({
  label,
  labelHidden,
  description,
  error,
  invalid,
  value,
  onChange,
  onComplete,
  className,
  id,
  'aria-describedby': describedBy,
  ...input
}: CodeFieldProps) => {
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const code = event.target.value.replace(/\D/g, '').slice(0, codeLength)
    if (code === value) return
    onChange(code)
    if (code.length === codeLength) onComplete?.(code)
  }
  return (
    <Field {...{ label, labelHidden, description, error, invalid, className, id, describedBy }}>
      {control => (
        <div className={clsx(styles.code, (error || invalid) && styles.invalid)}>
          <input
            {...input}
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]*"
            className={styles.input}
            value={value}
            onChange={handleChange}
            onSelect={keepCaretAtEnd}
          />
          <span className={styles.cells} aria-hidden="true">
            {cellPositions.map(index => (
              <span key={index} className={clsx(styles.cell, index === value.length && styles.next)}>
                {value[index]}
              </span>
            ))}
          </span>
        </div>
      )}
    </Field>
  )
}
