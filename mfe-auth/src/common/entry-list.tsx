import type { ReactNode } from 'react'
import styles from './entry-list.module.css'

interface Entry {
  id: number | string
  title: ReactNode
  /** Short facts, shown side by side. */
  details: readonly string[]
  action?: ReactNode
}

interface EntryListProps {
  entries: readonly Entry[]
  /** Said in place of an empty list. */
  empty: string
}

/** Records of the account, one a line: a title, some facts, and what can be done. */
export const EntryList = ({ entries, empty }: EntryListProps) => {
  if (entries.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <ul className={styles.list}>
      {entries.map(({ id, title, details, action }) => (
        <li key={id} className={styles.entry}>
          <div className={styles.text}>
            <div className={styles.title}>{title}</div>
            <ul className={styles.details}>
              {details.map(detail => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          </div>
          {action}
        </li>
      ))}
    </ul>
  )
}
