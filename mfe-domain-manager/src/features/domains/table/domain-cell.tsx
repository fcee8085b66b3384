import { Link } from '@panel/shared/panel'
import { contributionsOf } from '@panel/shared/panel/points'
import { domainCan, fullName } from '@panel/shared/rules'
import { Button, buttonClass, linkClass, StatusBadge } from '@panel/shared/ui'
import { MoreHorizontal } from '@panel/shared/ui/icons'
import { Menu } from '@panel/shared/ui/overlays'
import { useReadableName } from '../../../common/use-readable-names'
import { drawerRouteSearch } from '../../../model/drawer-route'
import { shownStatus } from '../../../model/expiry'
import { DomainTitle } from '../domain-title'
import { PendingBadges } from '../pending-work'
import type { CellProps } from './cells'
import styles from './cells.module.css'
import { useRowContext } from './row-context'
import { TagChips } from './tag-chips'

/** The name, which opens the domain's drawer, its status; on approved domains 'Manage' (S2.42) and the way to records. */
export const DomainCell = ({ domain, tabIndex }: CellProps) => {
  const { t, search, onOpen } = useRowContext()
  const name = useReadableName(domain)
  const to = { search: drawerRouteSearch(search, { domain: domain.id, view: 'overview' }) }
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
          <span data-status={shownStatus(domain)}>
            <StatusBadge status={shownStatus(domain)}>
              {t(`status.${shownStatus(domain)}`, { defaultValue: domain.status })}
            </StatusBadge>
          </span>
          <PendingBadges domain={domain} t={t} />
        </span>
        <TagChips domain={domain} tabIndex={tabIndex} most={2} />
      </div>
      {(domainCan.manage(domain).allowed || domainCan.manageDns(domain).allowed) && (
        <Link
          to={{ search: drawerRouteSearch(search, { domain: domain.id, view: 'records' }) }}
          tabIndex={tabIndex}
          title={t('list.dnsOf', { domain: name })}
          className={`${buttonClass({ size: 'sm', variant: 'ghost' })} ${styles.dns}`}
        >
          {t('list.dns')}
        </Link>
      )}
      {domainCan.manage(domain).allowed && (
        <>
          <Button
            size="sm"
            className={styles.manage}
            tabIndex={tabIndex}
            aria-label={t('list.manageDomain', { domain: name })}
            onClick={() => onOpen(domain.id)}
          >
            {t('list.manage')}
          </Button>
          <RowActions domain={domain} name={name} tabIndex={tabIndex} />
        </>
      )}
    </div>
  )
}

/** What other panels offer in the row. */
const RowActions = ({ domain, name, tabIndex }: CellProps & { name: string }) => {
  const { t, offer } = useRowContext()
  const actions = contributionsOf('domains.row-action')
  if (actions.length === 0) return null
  return (
    <Menu
      label={t('list.actionsOf', { domain: name })}
      trigger={<MoreHorizontal aria-hidden="true" />}
      iconOnly
      size="sm"
      tabIndex={tabIndex}
      groups={[
        {
          id: 'contributed',
          entries: actions.map(action => ({
            id: action.id,
            label: action.title,
            onAction: () => offer(domain, [action]),
          })),
        },
      ]}
    />
  )
}
