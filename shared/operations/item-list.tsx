// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard (WCAG 2.1.1)

import type { OperationItem } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { useId } from 'react'
import styles from './operations.module.css'
import { namespace } from './texts'

const shownAtMost = 100

interface ItemListProps {
  title: string
  items: readonly OperationItem[]
  /** How many there are; the list may hold fewer. */
  total: number
  note: (item: OperationItem) => string
}

/** Domains with what happens or happened to each; the first hundred, and how many more there are. */
export const ItemList = ({ title, items, total, note }: ItemListProps) => {
  const { t } = useTranslation(namespace)
  const id = useId()
  const shown = items.slice(0, shownAtMost)
  const more = total - shown.length
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.listTitle}>
        {title}
      </h3>
      <ul aria-labelledby={id} className={styles.list} tabIndex={0}>
        {shown.map(item => (
          <li key={item.id ?? item.name} className={styles.item}>
            <span className={styles.name}>{item.name}</span>
            <span className={styles.note} data-state={item.state}>
              {note(item)}
            </span>
          </li>
        ))}
        {more > 0 && <li className={styles.more}>{t('more', { count: more })}</li>}
      </ul>
    </section>
  )
}
