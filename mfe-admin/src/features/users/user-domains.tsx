import type { AdminLog } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Button, StatusBadge } from '@panel/shared/ui'
import { useState } from 'react'
import { shownName } from '../../model/domain-list'
import styles from './users.module.css'

const shown = 4

interface UserDomainsProps {
  user: Pick<AdminLog, 'domains' | 'more_domains'>
}

/** The domains of one account, the first few until more are asked for; 'No domains' without any (S2.27). */
export const UserDomains = ({ user: { domains, more_domains = {} } }: UserDomainsProps) => {
  const { t } = useTranslation('mfe-admin')
  const [open, setOpen] = useState(false)
  if (domains.length === 0) return <span className={styles.none}>{t('logs.none')}</span>
  // A name may appear twice, rejected once and asked for again, so only its position distinguishes the entries.
  const entries = domains.map((domain, place) => ({ domain, key: String(place) }))
  const rest = entries.length - shown
  const unlisted = Object.values(more_domains).reduce((sum, count) => sum + count, 0)
  return (
    <div className={styles.domains}>
      <ul className={styles.list}>
        {(open ? entries : entries.slice(0, shown)).map(({ domain, key }) => (
          <li key={key} className={styles.domain}>
            <span className={styles.name}>{shownName(domain)}</span>
            <StatusBadge status={domain.status}>
              {t(`status.${domain.status}`, { defaultValue: domain.status })}
            </StatusBadge>
          </li>
        ))}
      </ul>
      {open && unlisted > 0 && <span className={styles.none}>{t('logs.more', { count: unlisted })}</span>}
      {rest > 0 && (
        <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('logs.less') : t('logs.more', { count: rest })}
        </Button>
      )}
    </div>
  )
}
