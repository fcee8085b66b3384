import { formatDate, useTranslation } from '@panel/shared/i18n'
import { Link, pageSettings, paths } from '@panel/shared/panel'
import { type KeyboardEvent, useState } from 'react'
import type { Requester } from '../../model/domain-list'
import { tabSearch } from '../../model/list-state'
import styles from './domains.module.css'

interface RequesterFactsProps {
  id: number
  requester: Requester
}

/**
 * The requester, with a link to the other requests. On hover and with the focus their history shows, which leads to the
 * account; Escape hides it (WCAG 1.4.13).
 */
export const RequesterFacts = ({ id, requester: { email, since, ...counts } }: RequesterFactsProps) => {
  const { t } = useTranslation('mfe-admin')
  const [hidden, setHidden] = useState(false)
  const hide = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setHidden(true)
  }
  const show = { onMouseEnter: () => setHidden(false), onFocus: () => setHidden(false) }
  return (
    <span className={styles.requester} data-hidden={hidden || undefined}>
      <Link
        to={{ search: tabSearch('domains', { q: email }) }}
        className={styles.owner}
        title={email}
        {...show}
        onKeyDown={hide}
      >
        {email}
      </Link>
      <Link to={paths.account(pageSettings().adminPath, id)} className={styles.history} {...show} onKeyDown={hide}>
        {t('domains.history', { date: formatDate(since), ...counts })}
      </Link>
    </span>
  )
}
