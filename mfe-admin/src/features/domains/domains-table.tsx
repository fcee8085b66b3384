import type { AdminDomain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { HeaderCell, Row, Table, TableBody, TableHead } from '@panel/shared/lists'
import type { Requester } from '../../model/domain-list'
import { type ListState, nextSort, type SortField } from '../../model/list-state'
import { DomainRow } from './domain-row'
import { SelectAll, type Selection } from './domain-selection'

interface DomainsTableProps {
  label: string
  domains: readonly AdminDomain[]
  /** The requesters, by the id of the account. */
  requesters: ReadonlyMap<number, Requester>
  sort: ListState['sort']
  onSort: (sort: ListState['sort']) => void
  /** Those that were decided in this view. */
  decided: ReadonlyMap<number, AdminDomain>
  onDecide: (domain: AdminDomain) => void
  /** Changes as the list is narrowed or sorted: rows that move for it take clicks at once. */
  view: string
  /** Without it the rows cannot be selected. */
  selection?: Selection
}

/** Domain, Created, Status and Actions (S2.25). */
export const DomainsTable = ({
  label,
  domains,
  requesters,
  sort,
  onSort,
  decided,
  onDecide,
  view,
  selection,
}: DomainsTableProps) => {
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
      <TableBody steadyFor={view}>
        {domains.map(domain => (
          <DomainRow key={domain.id} isNew={decided.has(domain.id)} {...{ domain, requesters, onDecide, selection }} />
        ))}
      </TableBody>
    </Table>
  )
}
