import type { AdminDomain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from '@panel/shared/lists'
import { fullName } from '@panel/shared/rules'
import { Checkbox, DateText, StatusBadge } from '@panel/shared/ui'
import { ageText } from '../../model/age'
import type { Requester } from '../../model/domain-list'
import { type ListState, nextSort, type SortField } from '../../model/list-state'
import { DecisionButtons } from './decision-buttons'
import styles from './domains.module.css'
import { RequesterFacts } from './requester-facts'

export interface Selection {
  ids: ReadonlySet<number>
  onChange: (ids: ReadonlySet<number>) => void
}

interface DomainsTableProps {
  label: string
  domains: readonly AdminDomain[]
  /** Who asked, by the id of the account. */
  requesters: ReadonlyMap<number, Requester>
  sort: ListState['sort']
  onSort: (sort: ListState['sort']) => void
  onDecide: (id: number) => void
  /** Without it the rows cannot be selected. */
  selection?: Selection
}

const toggled = (ids: ReadonlySet<number>, changed: readonly number[], on: boolean): ReadonlySet<number> => {
  const next = new Set(ids)
  for (const id of changed) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}

const SelectAll = ({ domains, selection }: { domains: readonly AdminDomain[]; selection: Selection }) => {
  const { t } = useTranslation('mfe-admin')
  const chosen = domains.filter(domain => selection.ids.has(domain.id)).length
  const ids = domains.map(domain => domain.id)
  return (
    <HeaderCell className={styles.select}>
      <Checkbox
        label={t('domains.selectAll')}
        labelHidden
        checked={chosen > 0 && chosen === domains.length}
        indeterminate={chosen > 0 && chosen < domains.length}
        onChange={event => selection.onChange(toggled(selection.ids, ids, event.target.checked))}
      />
    </HeaderCell>
  )
}

/** Domain, Created, Status and Actions (S2.25). */
export const DomainsTable = ({ label, domains, requesters, sort, onSort, onDecide, selection }: DomainsTableProps) => {
  const { t } = useTranslation('mfe-admin')
  const sortable = (field: SortField) => ({
    sort: sort?.field === field ? (sort.descending ? ('descending' as const) : ('ascending' as const)) : undefined,
    onSort: () => onSort(nextSort(sort, field)),
  })
  return (
    <Table label={label}>
      <TableHead>
        <Row>
          {selection && <SelectAll domains={domains} selection={selection} />}
          <HeaderCell {...sortable('name')}>{t('domains.domain')}</HeaderCell>
          <HeaderCell {...sortable('created_at')}>{t('domains.created')}</HeaderCell>
          <HeaderCell {...sortable('status')}>{t('domains.status')}</HeaderCell>
          <HeaderCell align="end">{t('domains.actions')}</HeaderCell>
        </Row>
      </TableHead>
      <TableBody>
        {domains.map(domain => (
          <DomainRow key={domain.id} {...{ domain, requesters, onDecide, selection }} />
        ))}
      </TableBody>
    </Table>
  )
}

const DomainRow = ({
  domain,
  requesters,
  onDecide,
  selection,
}: Pick<DomainsTableProps, 'requesters' | 'onDecide' | 'selection'> & { domain: AdminDomain }) => {
  const { t, i18n } = useTranslation('mfe-admin')
  const requester = requesters.get(domain.user_id)
  const name = fullName(domain)
  const selected = selection?.ids.has(domain.id) ?? false
  return (
    <Row selected={selected}>
      {selection && (
        <Cell lead className={styles.select}>
          <Checkbox
            label={t('domains.select', { domain: name })}
            labelHidden
            checked={selected}
            onChange={event => selection.onChange(toggled(selection.ids, [domain.id], event.target.checked))}
          />
        </Cell>
      )}
      <Cell primary>
        <span className={styles.domain}>
          <span className={styles.name}>{name}</span>
          {requester && <RequesterFacts id={domain.user_id} requester={requester} />}
          {(domain.years ?? 1) > 1 && (
            <span className={styles.owner}>{t('domains.years', { count: domain.years })}</span>
          )}
          {domain.reason && <span className={styles.owner}>{t('domains.reason', { reason: domain.reason.text })}</span>}
        </span>
      </Cell>
      <Cell label={t('domains.created')} className={styles.date}>
        <DateText moment={domain.created_at} />
        {domain.status === 'pending' && <span className={styles.age}>{ageText(domain.created_at, i18n.language)}</span>}
      </Cell>
      <Cell label={t('domains.status')}>
        <StatusBadge status={domain.status}>
          {t(`status.${domain.status}`, { defaultValue: domain.status })}
        </StatusBadge>
      </Cell>
      <Cell align="end">
        <DecisionButtons domain={domain} onDecide={onDecide} />
      </Cell>
    </Row>
  )
}
