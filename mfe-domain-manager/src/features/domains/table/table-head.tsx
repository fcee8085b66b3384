import { useTranslation } from '@panel/shared/i18n'
import { Checkbox } from '@panel/shared/ui'
import { ArrowDown, ArrowUp, ChevronsUpDown } from '@panel/shared/ui/icons'
import styles from './domain-grid.module.css'
import { roles } from './grid-roles'
import type { DomainTable } from './use-domain-table'

interface TableHeadProps {
  table: DomainTable
  /** Of the domains in the list, how many are chosen: none, some or all. */
  chosen: 'none' | 'some' | 'all'
  onChooseAll: (choose: boolean) => void
}

const icons = { asc: ArrowUp, desc: ArrowDown, none: ChevronsUpDown }
const order = { asc: 'ascending', desc: 'descending', none: 'none' } as const

/** Names of the columns; those with an order are buttons. */
export const TableHead = ({ table, chosen, onChooseAll }: TableHeadProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const headers = table.getHeaderGroups().flatMap(group => group.headers)
  return (
    <thead {...roles.rowgroup} className={styles.head}>
      <tr {...roles.row} aria-rowindex={1} className={styles.headRow}>
        <th {...roles.columnheader} scope="col" className={styles.select}>
          <Checkbox
            label={t('list.selectAll')}
            labelHidden
            checked={chosen === 'all'}
            indeterminate={chosen === 'some'}
            onChange={event => onChooseAll(event.target.checked)}
          />
        </th>
        {headers.map(({ column }) => {
          const sorted = column.getIsSorted() || 'none'
          const Icon = icons[sorted]
          const label = t(`list.columns.${column.id}`)
          return (
            <th
              key={column.id}
              {...roles.columnheader}
              scope="col"
              aria-sort={column.getCanSort() ? order[sorted] : undefined}
              className={styles.headCell}
            >
              {column.getCanSort() ? (
                <button type="button" className={styles.sort} onClick={() => column.toggleSorting()}>
                  {label}
                  <Icon aria-hidden="true" className={styles.sortIcon} />
                </button>
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
