import type { Domain } from '@panel/shared/contract'
import { Link } from '@panel/shared/panel'
import { fullName } from '@panel/shared/rules'
import { Button, linkClass, StatusBadge } from '@panel/shared/ui'
import { placeSearch } from '../../../model/place'
import { DomainTitle } from '../domain-title'
import styles from './cells.module.css'
import { useRowTools } from './row-tools'

/** The name, which opens the domain's panel, its status, and 'Manage' on approved domains (S2.42). */
export const DomainCell = ({ domain }: { domain: Domain }) => {
  const { t, search, onOpen } = useRowTools()
  const to = { search: placeSearch(search, { domain: domain.id, view: 'overview' }) }
  return (
    <div className={styles.domain}>
      <div className={styles.title}>
        <Link to={to} className={`${linkClass({ variant: 'quiet' })} ${styles.name}`}>
          <DomainTitle domain={domain} asciiClass={styles.ascii} />
        </Link>
        <StatusBadge status={domain.status}>
          {t(`status.${domain.status}`, { defaultValue: domain.status })}
        </StatusBadge>
      </div>
      {domain.status === 'approved' && (
        <Button
          size="sm"
          className={styles.manage}
          aria-label={t('list.manageDomain', { domain: fullName(domain) })}
          onClick={() => onOpen(domain.id)}
        >
          {t('list.manage')}
        </Button>
      )}
    </div>
  )
}
