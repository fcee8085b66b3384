import { formatDateTime } from '@panel/shared/i18n'
import { DateText } from '@panel/shared/ui'
import { nameserversOf } from '../../../model/list-filter'
import { type CellProps, holdsNothing, NotApplicable } from './cells'
import styles from './cells.module.css'
import { useRowContext } from './row-context'
import { TagChips } from './tag-chips'

export const TagsCell = (props: CellProps) =>
  props.domain.tags?.length ? <TagChips {...props} most={3} /> : <NotApplicable />

export const NameserversCell = ({ domain }: CellProps) => {
  const hosts = nameserversOf(domain)
  if (hosts.length === 0) return <NotApplicable />
  return (
    <span className={styles.clipped} title={hosts.join('\n')}>
      {hosts.join(', ')}
    </span>
  )
}

export const LockCell = ({ domain }: CellProps) => {
  const { t } = useRowContext()
  if (holdsNothing(domain)) return <NotApplicable />
  return t(domain.client_transfer_lock ? 'list.locked' : 'list.unlocked')
}

export const DnssecCell = ({ domain }: CellProps) => {
  const { t } = useRowContext()
  if (holdsNothing(domain) || domain.delegation_type !== 'internal') return <NotApplicable />
  return t(domain.dnssec ? 'filters.on' : 'filters.off')
}

export const HealthCell = ({ domain }: CellProps) =>
  domain.health === undefined ? <NotApplicable /> : <span data-numeric>{`${domain.health} %`}</span>

export const CreatedCell = ({ domain }: CellProps) => (
  <span data-numeric title={formatDateTime(domain.created_at)}>
    <DateText moment={domain.created_at} />
  </span>
)
