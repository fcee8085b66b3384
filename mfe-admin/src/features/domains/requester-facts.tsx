import { formatDate, useTranslation } from '@panel/shared/i18n'
import { Link, pageSettings, paths } from '@panel/shared/panel'
import type { Requester } from '../../model/domain-list'
import { tabSearch } from '../../model/list-state'
import styles from './domains.module.css'

interface RequesterFactsProps {
  id: number
  requester: Requester
}

/** The requester, with a link to the other requests, their results, and a link to the account. */
export const RequesterFacts = ({ id, requester: { email, since, ...counts } }: RequesterFactsProps) => {
  const { t } = useTranslation('mfe-admin')
  return (
    <>
      <Link to={{ search: tabSearch('domains', { q: email }) }} className={styles.owner}>
        {email}
      </Link>
      <Link to={paths.account(pageSettings().adminPath, id)} className={styles.owner}>
        {t('domains.history', { date: formatDate(since), ...counts })}
      </Link>
    </>
  )
}
