import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { VisuallyHidden } from '../layout/visually-hidden'
import { useUiText } from '../text'
import styles from './coming-soon.module.css'
import { announce } from './live-region'

interface ComingSoonProps {
  label: string
  icon?: ReactNode
  /** Why it does not work yet, read to a screen reader; a general sentence when absent. */
  reason?: string
  /** `row` fills its container, as in a side bar; `button` is framed; `inline` is in a line that has one `SoonMark` for all. */
  variant?: 'row' | 'inline' | 'button'
  /** One `SoonMark` next to it speaks for several. */
  unmarked?: boolean
  className?: string
  tabIndex?: number
}

/** The mark of what is still to come, for the eye alone. */
export const SoonMark = () => {
  const t = useUiText()
  return (
    <span className={styles.soon} aria-hidden="true">
      {t('soon')}
    </span>
  )
}

/**
 * A stub that the specification names (S2.14, S2.17, S2.29): visibly not active, reachable by keyboard, explained
 * to a screen reader, and a click says why nothing opens.
 */
export const ComingSoon = ({
  label,
  icon,
  reason,
  variant = 'row',
  unmarked = false,
  className,
  tabIndex,
}: ComingSoonProps) => {
  const t = useUiText()
  const id = useId()
  const explanation = reason ?? t('comingSoon')
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-disabled="true"
      aria-describedby={id}
      title={explanation}
      className={clsx(styles.stub, styles[variant], className)}
      onClick={() => announce(explanation)}
    >
      {icon}
      <span className={styles.label}>{label}</span>
      {variant !== 'inline' && !unmarked && <SoonMark />}
      <span hidden>
        <VisuallyHidden id={id}>{explanation}</VisuallyHidden>
      </span>
    </button>
  )
}
