import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ownText } from '../text'
import styles from './badge.module.css'

/** What a message means. Colour never says it alone: an icon or a text does too. */
export type Tone = 'info' | 'success' | 'warning' | 'danger'

interface BadgeProps {
  tone?: Tone | 'neutral'
  /** A small disc before the text. */
  dot?: boolean
  icon?: ReactNode
  children: ReactNode
  className?: string
}

export const Badge = ({ tone = 'neutral', dot, icon, children, className }: BadgeProps) => (
  <span className={clsx(styles.badge, styles[tone], dot && styles.dot, className)}>
    {icon ? (
      <>
        {icon}
        {ownText(children)}
      </>
    ) : (
      children
    )}
  </span>
)

const statusTones: Record<string, BadgeProps['tone']> = {
  approved: 'success',
  rejected: 'danger',
  pending: 'warning',
  reserved: 'info',
}

interface StatusBadgeProps {
  /** A domain's status; one that is not known shows gray (S4.6, S9.8). */
  status: string
  /** The translated status: never by colour alone. */
  children: ReactNode
}

/** Status of a domain: approved green, rejected red, pending yellow, reserved blue, others gray (S9.8). */
export const StatusBadge = ({ status, children }: StatusBadgeProps) => (
  <Badge tone={statusTones[status] ?? 'neutral'} dot>
    {children}
  </Badge>
)

interface CountBadgeProps {
  count: number
  /** Above it the badge shows `99+`. */
  max?: number
}

/** A small number on a link, nothing at 0 (S2.15). The link's own name must say the count: this is an ornament. */
export const CountBadge = ({ count, max = 99 }: CountBadgeProps) =>
  count > 0 ? (
    <span className={styles.count} aria-hidden="true">
      {count > max ? `${max}+` : count}
    </span>
  ) : null
