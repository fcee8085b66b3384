import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { CircleAlert } from '../icons'
import styles from './states.module.css'

interface EmptyStateProps {
  icon?: ReactNode
  title: ReactNode
  /** What to do next. */
  children?: ReactNode
  /** The next step itself: usually one primary button. */
  actions?: ReactNode
  /** Level of the title where it heads a section; a paragraph without. */
  headingLevel?: 1 | 2 | 3
  className?: string
}

const headings = { 1: 'h1', 2: 'h2', 3: 'h3' } as const

/** Nothing here yet, and what to do about it. */
export const EmptyState = ({ icon, title, children, actions, headingLevel, className }: EmptyStateProps) => {
  const Title = headingLevel ? headings[headingLevel] : 'p'
  return (
    <div className={clsx(styles.state, className)}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

interface ErrorStateProps extends EmptyStateProps {
  /** A number for support, such as the request id. */
  reference?: ReactNode
}

/** What went wrong, that the rest works, and what can be done. Read out when it appears. */
export const ErrorState = ({ icon, reference, className, children, ...rest }: ErrorStateProps) => (
  <div role="alert">
    <EmptyState {...rest} icon={icon ?? <CircleAlert />} className={clsx(styles.error, className)}>
      {children}
      {reference && <p className={styles.reference}>{reference}</p>}
    </EmptyState>
  </div>
)
