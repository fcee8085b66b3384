import type { ReactNode } from 'react'
import styles from './page-header.module.css'

interface PageHeaderProps {
  title: ReactNode
  description?: ReactNode
  /** A link back, or the trail to this page. */
  breadcrumb?: ReactNode
  /** A badge or a count next to the title. */
  aside?: ReactNode
  actions?: ReactNode
}

/** Head of a page with its only h1, which takes the focus on a change of route. */
export const PageHeader = ({ title, description, breadcrumb, aside, actions }: PageHeaderProps) => (
  <header className={styles.header}>
    <div className={styles.heading}>
      {breadcrumb && <div className={styles.breadcrumb}>{breadcrumb}</div>}
      <div className={styles.titleLine}>
        <h1 tabIndex={-1}>{title}</h1>
        {aside}
      </div>
    </div>
    {actions && <div className={styles.actions}>{actions}</div>}
    {description && <div className={styles.description}>{description}</div>}
  </header>
)
