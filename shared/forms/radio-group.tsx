import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from '../ui/field/choice.module.css'
import { FieldMessages } from '../ui/field/field'

interface RadioOption {
  value: string
  label: string
  description?: ReactNode
  disabled?: boolean
}

interface RadioGroupProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'value' | 'defaultValue'> {
  label: string
  labelHidden?: boolean
  /** Required: the browser groups radios by their name. */
  name: string
  options: readonly RadioOption[]
  /** The chosen value, for a group that its owner controls; left out with `register`. */
  value?: string
  description?: ReactNode
  error?: ReactNode
  /** `cards` frames each choice, for few choices that need explaining. */
  variant?: 'plain' | 'cards'
}

/** Native radio buttons in a fieldset; arrows move between them. Takes what `register` returns. */
export const RadioGroup = ({
  label,
  labelHidden,
  options,
  value,
  description,
  error,
  variant = 'plain',
  className,
  disabled,
  ...input
}: RadioGroupProps) => {
  const id = useId()
  const describedBy = clsx(error ? `${id}-error` : '', description ? `${id}-description` : '')
  return (
    <fieldset
      className={clsx(styles.group, className)}
      disabled={disabled}
      aria-describedby={describedBy || undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={labelHidden ? styles.labelHidden : styles.legend}>{label}</legend>
      {description && (
        <div id={`${id}-description`} className={styles.groupDescription}>
          {description}
        </div>
      )}
      <div className={clsx(styles.options, variant === 'cards' && styles.cards)}>
        {options.map(option => (
          <label key={option.value} className={styles.line}>
            <input
              {...input}
              type="radio"
              className={clsx(styles.box, styles.radio)}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              disabled={option.disabled}
              aria-describedby={option.description ? `${id}-${option.value}` : undefined}
            />
            <span>
              <span className={styles.label}>{option.label}</span>
              {option.description && (
                <span id={`${id}-${option.value}`} className={styles.optionDescription} aria-hidden="true">
                  {option.description}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldMessages error={error} ids={{ error: `${id}-error` }} />
    </fieldset>
  )
}
