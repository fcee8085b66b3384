import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** Text for screen readers alone. */
export const VisuallyHidden = ({ children, id }: { children: ReactNode; id?: string }) => (
  <span id={id} className={styles.hidden}>
    {children}
  </span>
)

/** The link past the header that shows itself when the keyboard reaches it (WCAG 2.4.1). */
export const SkipLink = ({ href, children }: { href: `#${string}`; children: ReactNode }) => (
  <a href={href} className={clsx(styles.hidden, styles.focusable)}>
    {children}
  </a>
)
