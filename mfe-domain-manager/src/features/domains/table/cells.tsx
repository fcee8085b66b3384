import type { Domain } from '@panel/shared/contract'
import { formatDateTime } from '@panel/shared/i18n'
import { Link } from '@panel/shared/panel'
import { domainCan, fullName } from '@panel/shared/rules'
import { Button, buttonClass, ComingSoon, linkClass, StatusBadge, Switch } from '@panel/shared/ui'
import { panelRouteSearch } from '../../../model/panel-route'
import { DomainTitle } from '../domain-title'
import { ExpiryBar, expiryTexts } from '../expiry'
import { PrivacyBadge } from '../flags/privacy-badge'
import { PendingBadges } from '../pending-work'
import styles from './cells.module.css'
import { useRowContext } from './row-context'

export interface CellProps {
  domain: Domain
  /** Of the controls in the cell: only those of one row are in the tab order. */
  tabIndex: number
}

/** The name, which opens the domain's panel, its status; on approved domains 'Manage' (S2.42) and the way to records. */
export const DomainCell = ({ domain, tabIndex }: CellProps) => {
  const { t, search, onOpen } = useRowContext()
  const to = { search: panelRouteSearch(search, { domain: domain.id, view: 'overview' }) }
  return (
    <div className={styles.domain}>
      <div className={styles.title}>
        <Link
          to={to}
          tabIndex={tabIndex}
          title={fullName(domain)}
          className={`${linkClass({ variant: 'quiet' })} ${styles.name}`}
        >
          <DomainTitle domain={domain} asciiClass={styles.ascii} />
        </Link>
        <span className={styles.states}>
          <span data-status={domain.status}>
            <StatusBadge status={domain.status}>
              {t(`status.${domain.status}`, { defaultValue: domain.status })}
            </StatusBadge>
          </span>
          <PendingBadges domain={domain} t={t} />
        </span>
      </div>
      {domainCan.manage(domain).allowed && (
        <>
          <Link
            to={{ search: panelRouteSearch(search, { domain: domain.id, view: 'records' }) }}
            tabIndex={tabIndex}
            title={t('list.dnsOf', { domain: fullName(domain) })}
            className={`${buttonClass({ size: 'sm', variant: 'ghost' })} ${styles.dns}`}
          >
            {t('list.dns')}
          </Link>
          <Button
            size="sm"
            className={styles.manage}
            tabIndex={tabIndex}
            aria-label={t('list.manageDomain', { domain: fullName(domain) })}
            onClick={() => onOpen(domain.id)}
          >
            {t('list.manage')}
          </Button>
        </>
      )}
    </div>
  )
}

/** The date and how much of the term has passed (S2.31). */
export const ExpiryCell = ({ domain }: CellProps) => {
  const { t } = useRowContext()
  const { date, left, tone } = expiryTexts(domain, t)
  return (
    <div className={styles.expiry}>
      <div className={styles.expiryTexts}>
        <span data-numeric title={formatDateTime(domain.expires_at)}>
          {date}
        </span>
        {left && (
          <span className={styles.left} data-tone={tone}>
            {left}
          </span>
        )}
      </div>
      {domain.expires_at && !holdsNothing(domain) && <ExpiryBar domain={domain} t={t} />}
    </div>
  )
}

/** Whether the domain is not, or no longer, registered to the customer: it has no settings. */
const holdsNothing = (domain: Domain): boolean => domainCan.remove(domain).allowed

const NotApplicable = () => <span className={styles.left}>—</span>

/** On or Off, changed in the row itself (S2.31). */
export const AutoRenewCell = ({ domain, tabIndex }: CellProps) => {
  const { t, refusal, setFlag } = useRowContext()
  if (holdsNothing(domain)) return <NotApplicable />
  return (
    <Switch
      label={t('list.autoRenewOf', { domain: fullName(domain) })}
      labelHidden
      tabIndex={tabIndex}
      checked={domain.auto_renew}
      disabledReason={refusal(domain, 'auto_renew')}
      onChange={on => setFlag(domain, 'auto_renew', on)}
    />
  )
}

export const PrivacyCell = ({ domain }: CellProps) => {
  const { t } = useRowContext()
  if (holdsNothing(domain)) return <NotApplicable />
  return <PrivacyBadge hidden={domain.privacy_enabled} t={t} />
}

/** '+ Connect' is inert (S2.31). */
export const ConnectionsCell = ({ domain, tabIndex }: CellProps) => {
  const { t } = useRowContext()
  if (holdsNothing(domain)) return <NotApplicable />
  return (
    <ComingSoon
      variant="inline"
      tabIndex={tabIndex}
      className={styles.connect}
      label={t('list.connect')}
      reason={t('list.connectSoon')}
    />
  )
}
