// biome-ignore-all lint/a11y/noRedundantRoles: a changed display takes the role of a table element away in some browsers

import { useTranslation } from '@panel/shared/i18n'
import { SortButton, type SortOrder } from '@panel/shared/lists'
import { Checkbox } from '@panel/shared/ui'
import type { ListSort } from '../../../model/list-sort'
import { type Column, headOf } from './columns'
import styles from './domain-grid.module.css'

interface TableHeadProps {
  columns: readonly Column[]
  /** Rows are cards: no names of columns above them. */
  cards: boolean
  sort: ListSort | undefined
  onSort: (sort: ListSort | undefined) => void
  /** Of the domains in the list, how many are chosen: none, some or all. */
  chosen: 'none' | 'some' | 'all'
  onChooseAll: (choose: boolean) => void
}

const sortOrderOf = (sort: ListSort | undefined, field: Column['sort']): SortOrder => {
  if (!sort || sort.field !== field) return 'none'
  return sort.descending ? 'descending' : 'ascending'
}

/** The order after a click: rising, falling, then the list's own again. */
const sortAfter = (order: SortOrder, field: ListSort['field']): ListSort | undefined => {
  if (order === 'descending') return undefined
  return { field, descending: order === 'ascending' }
}

/** Names of the columns; those with an order are buttons. */
export const TableHead = ({ columns, cards, sort, onSort, chosen, onChooseAll }: TableHeadProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row" aria-rowindex={1} className={styles.headRow}>
        <th role="columnheader" scope="col" className={styles.select}>
          <Checkbox
            label={t('list.selectAll')}
            labelHidden={!cards}
            checked={chosen === 'all'}
            indeterminate={chosen === 'some'}
            onChange={event => onChooseAll(event.target.checked)}
          />
        </th>
        {columns.map(column => {
          const { id, sort: field } = column
          const order = sortOrderOf(sort, field)
          const label = headOf(column, t)
          return (
            <th
              key={id}
              role="columnheader"
              scope="col"
              aria-sort={field ? order : undefined}
              className={styles.headCell}
            >
              {field ? (
                <SortButton order={order} onSort={() => onSort(sortAfter(order, field))}>
                  {label}
                </SortButton>
              ) : (
                label
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
