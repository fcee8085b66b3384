// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard (WCAG 2.1.1)

import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { fullName } from '@panel/shared/rules'
import { useId } from 'react'
import styles from './bulk.module.css'

const shownAtMost = 100

interface ItemListProps {
  title: string
  items: readonly { domain: Domain; note: string; failed?: boolean }[]
}

/** Domains with what happens or happened to each; the first hundred, and how many more there are. */
export const ItemList = ({ title, items }: ItemListProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const id = useId()
  const more = items.length - shownAtMost
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.listTitle}>
        {title}
      </h3>
      <ul aria-labelledby={id} className={styles.list} tabIndex={0}>
        {items.slice(0, shownAtMost).map(({ domain, note, failed }) => (
          <li key={domain.id} className={styles.item}>
            <span className={styles.name}>{fullName(domain)}</span>
            <span className={failed ? styles.failed : styles.note}>{note}</span>
          </li>
        ))}
        {more > 0 && <li className={styles.more}>{t('bulk.more', { count: more })}</li>}
      </ul>
    </section>
  )
}
