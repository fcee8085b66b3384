import type { Domain } from '@panel/shared/contract'
import { formatDateTime } from '@panel/shared/i18n'
import { Link, paths } from '@panel/shared/panel'
import { contributionsOf } from '@panel/shared/panel/points'
import { domainCan, fullName } from '@panel/shared/rules'
import { Button, ComingSoon, linkClass, Switch } from '@panel/shared/ui'
import { useReadableName } from '../../../common/use-readable-names'
import { isRenewalDue } from '../../../model/expiry'
import { ExpiryBar, expiryTexts } from '../expiry'
import { PrivacyBadge } from '../flags/privacy-badge'
import styles from './cells.module.css'
import { useRowContext } from './row-context'

export interface CellProps {
  domain: Domain
  /** Of the controls in the cell: only those of one row are in the tab order. */
  tabIndex: number
}

/** The date and how much of the term has passed (S2.31). */
export const ExpiryCell = ({ domain, tabIndex }: CellProps) => {
  const { t, refusal } = useRowContext()
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
        {isRenewalDue(domain) && refusal(domain, 'renew') === undefined && (
          <Link
            to={paths.renew(domain.id)}
            tabIndex={tabIndex}
            className={`${linkClass()} ${styles.renew}`}
            title={t('list.renewDomain', { domain: fullName(domain) })}
          >
            {t('list.renew')}
          </Link>
        )}
      </div>
      {domain.expires_at && !holdsNothing(domain) && <ExpiryBar domain={domain} t={t} />}
    </div>
  )
}

/** Whether the domain is not, or no longer, registered to the customer: it has no settings. */
export const holdsNothing = (domain: Domain): boolean => domainCan.remove(domain).allowed

export const NotApplicable = () => <span className={styles.left}>—</span>

/** On or Off, changed in the row itself (S2.31). */
export const AutoRenewCell = ({ domain, tabIndex }: CellProps) => {
  const { t, refusal, setFlag } = useRowContext()
  const name = useReadableName(domain)
  if (holdsNothing(domain)) return <NotApplicable />
  return (
    <Switch
      label={t('list.autoRenewOf', { domain: name })}
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

/** '+ Connect' opens what other panels offer for a domain; without them it is inert (S2.31). */
export const ConnectionsCell = ({ domain, tabIndex }: CellProps) => {
  const { t, offer } = useRowContext()
  if (holdsNothing(domain)) return <NotApplicable />
  const connections = contributionsOf('domain.connection')
  if (connections.length > 0) {
    return (
      <Button
        size="sm"
        variant="ghost"
        tabIndex={tabIndex}
        className={styles.connect}
        aria-haspopup="dialog"
        onClick={() => offer(domain, connections)}
      >
        {t('list.connect')}
      </Button>
    )
  }
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
