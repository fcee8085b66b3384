// biome-ignore-all lint/a11y/useAriaPropsForRole: a switch made of a checkbox has its native checkedness and takes no aria-checked (ARIA in HTML)

import { clsx } from 'clsx'
import { type ChangeEvent, type ReactNode, useId } from 'react'
import { useUiText } from '../text'
import styles from './switch.module.css'

export interface SwitchProps {
  /** Accessible name; also shown unless `labelHidden`. */
  label: string
  labelHidden?: boolean
  description?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** The change is on its way: the switch keeps focus and takes no further change. */
  pending?: boolean
  /** Not available, and why; the switch stays focusable and says it. */
  disabledReason?: string
  className?: string
  tabIndex?: number
}

/** A setting that takes effect at once, with its state in words: On or Off (S2.31). */
export const Switch = ({
  label,
  labelHidden,
  description,
  checked,
  onChange,
  pending = false,
  disabledReason,
  className,
  tabIndex,
}: SwitchProps) => {
  const t = useUiText()
  const id = useId()
  const inert = pending || disabledReason !== undefined
  const explanation = disabledReason ?? description
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    if (!inert) onChange(event.target.checked)
  }
  return (
    <span className={clsx(styles.switch, className)}>
      <label className={clsx(styles.line, inert && styles.inert)} title={disabledReason}>
        {!labelHidden && <span className={styles.label}>{label}</span>}
        <input
          type="checkbox"
          role="switch"
          tabIndex={tabIndex}
          aria-label={label}
          aria-disabled={inert || undefined}
          aria-busy={pending || undefined}
          aria-describedby={explanation ? id : undefined}
          checked={checked}
          onChange={handleChange}
          className={styles.control}
        />
        <span className={styles.state} aria-hidden="true">
          {t(checked ? 'on' : 'off')}
        </span>
      </label>
      {explanation && (
        <span id={id} className={description ? styles.description : styles.hidden}>
          {explanation}
        </span>
      )}
    </span>
  )
}
