import { clsx } from 'clsx'
import styles from './spinner.module.css'

interface SpinnerProps {
  /** Read to a screen reader; without it the spinner is an ornament of something that already says it is busy. */
  label?: string
  size?: 'sm' | 'md' | 'lg'
  className?: string
}

export const Spinner = ({ label, size = 'sm', className }: SpinnerProps) => (
  <span
    className={clsx(styles.spinner, styles[size], className)}
    role={label ? 'status' : undefined}
    aria-hidden={label ? undefined : true}
  >
    {label && <span className={styles.label}>{label}</span>}
  </span>
)
