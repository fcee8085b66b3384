import { formatNumber, useTranslation } from '@panel/shared/i18n'
import { readList, writeSort } from '@panel/shared/rules'
import { Checkbox, Select, Stack } from '@panel/shared/ui'
import {
  defaultSort,
  type ListFilter,
  type ListSort,
  listChoices,
  sortFields,
  statuses,
} from '../../../model/list-sort'
import type { ColumnChoice } from '../table/columns'
import { columns, headOf, isShown } from '../table/columns'
import { contributedColumns } from '../table/contributed-columns'
import styles from './toolbar.module.css'

interface StatusSelectProps {
  status: ListFilter['status']
  onStatus: (status: ListFilter['status']) => void
  /** How many domains the search and the filters find, in all and of each status. */
  total: number
  counts: Partial<Record<string, number>>
  className?: string | undefined
}

const always: readonly string[] = ['approved', 'pending', 'reserved', 'rejected']

/** The statuses that there are, each with how many domains have it. */
export const StatusSelect = ({ status, onStatus, total, counts, className }: StatusSelectProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const offered = statuses.filter(each => always.includes(each) || counts[each] || each === status)
  return (
    <Select
      label={t('list.status')}
      labelHidden
      className={className}
      value={status}
      onChange={event => onStatus(offered.find(each => each === event.target.value) ?? 'all')}
      options={[
        {
          value: 'all',
          label: t('list.statusOption', { status: t('list.allStatuses'), number: formatNumber(total) }),
        },
        ...offered.map(each => ({
          value: each,
          label: t('list.statusOption', { status: t(`status.${each}`), number: formatNumber(counts[each] ?? 0) }),
        })),
      ]}
    />
  )
}

interface OrderSelectProps {
  sort: ListSort | undefined
  onSort: (sort: ListSort | undefined) => void
}

const orders = sortFields.flatMap(field => [field, `-${field}`] as const)

/** The order, where no table has a head to sort by. */
export const OrderSelect = ({ sort, onSort }: OrderSelectProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <Select
      label={t('list.orderLabel')}
      value={writeSort(sort ?? defaultSort)}
      onChange={event => onSort(readList(listChoices, new URLSearchParams({ sort: event.target.value })).sort)}
      options={orders.map(value => ({ value, label: t(`list.order.${value}`) }))}
    />
  )
}

interface ColumnChecksProps {
  choice: ColumnChoice
  onColumn: (id: string, shown: boolean) => void
  /** Whether the rows can be low. */
  density: boolean
}

export const ColumnChecks = ({ choice, onColumn, density }: ColumnChecksProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <Stack gap={2} className={styles.columns}>
      {[...columns.filter(({ optional }) => optional), ...contributedColumns()].map(column => (
        <Checkbox
          key={column.id}
          label={headOf(column, t)}
          checked={isShown(column, choice)}
          onChange={event => onColumn(column.id, event.target.checked)}
        />
      ))}
      {density && (
        <div className={styles.density}>
          <Checkbox
            label={t('list.dense')}
            checked={choice.dense ?? false}
            onChange={event => onColumn('dense', event.target.checked)}
          />
        </div>
      )}
    </Stack>
  )
}
