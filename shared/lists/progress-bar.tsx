import { clsx } from 'clsx'
import styles from './progress-bar.module.css'

interface ProgressBarProps {
  /** Accessible name. */
  label: string
  /** Percent, 0 to 100; without it the work is of unknown length. */
  value?: number
  /** Spoken instead of the percent, for instance 'expires Jan 5, 2026'. */
  valueText?: string
  tone?: 'accent' | 'success' | 'warning' | 'danger'
  size?: 'sm' | 'md'
  className?: string
}

export const ProgressBar = ({ label, value, valueText, tone = 'accent', size = 'sm', className }: ProgressBarProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={value}
    aria-valuetext={valueText}
    className={clsx(styles.track, styles[tone], styles[size], className)}
  >
    <span
      className={clsx(styles.fill, value === undefined && styles.unknown)}
      style={value === undefined ? undefined : { inlineSize: `${value}%` }}
    />
  </div>
)
