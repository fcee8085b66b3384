// biome-ignore-all lint/a11y/noRedundantRoles: a changed display takes the role of a table element away in some browsers
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern (ARIA APG) on a native table
// biome-ignore-all lint/a11y/useFocusableInteractive: the row takes the focus, its cells do not

import type { Domain } from '@panel/shared/contract'
import { Checkbox, Skeleton } from '@panel/shared/ui'
import { type KeyboardEvent, type MouseEvent, memo } from 'react'
import { useReadableName } from '../../../common/use-readable-names'
import type { CellProps } from './cells'
import { type Column, headOf } from './columns'
import styles from './domain-grid.module.css'
import { useRowContext } from './row-context'

interface DomainRowProps {
  /** Undefined while it is being read: the row is there, keeps the focus, and is filled. */
  domain: Domain | undefined
  /** The columns that show. */
  columns: readonly Column[]
  index: number
  /** The row that Tab reaches: a list of thousands must not be thousands of stops. */
  active: boolean
  /** Its drawer is open. */
  open: boolean
  chosen: boolean
  onActivate: (index: number) => void
  /** Chooses a row or lets it go; with `range` all from the one chosen last. */
  onChoose: (index: number, choose: boolean, range: boolean) => void
  /** Reports the row's height to the list. */
  measure: (element: HTMLTableRowElement | null) => void
}

const isOnControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label') !== null

/** One domain: a row of the table, a card where there is little room. */
export const DomainRow = memo(({ domain, columns, index, active, open, chosen, measure, ...on }: DomainRowProps) => {
  const { onOpen } = useRowContext()
  const tabIndex = active ? 0 : -1
  const click = (event: MouseEvent) => {
    if (domain && !isOnControl(event.target)) onOpen(domain.id)
  }
  const press = (event: KeyboardEvent) => {
    if (!domain || event.target !== event.currentTarget) return
    if (event.key === 'Enter') onOpen(domain.id)
    else if (event.key === ' ') on.onChoose(index, !chosen, event.shiftKey)
    else return
    event.preventDefault()
  }
  return (
    <tr
      ref={measure}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={chosen}
      aria-busy={!domain}
      data-index={index}
      data-open={open || undefined}
      tabIndex={tabIndex}
      className={styles.row}
      onClick={click}
      onKeyDown={press}
      onFocus={() => on.onActivate(index)}
    >
      {domain ? (
        <Cells
          domain={domain}
          columns={columns}
          tabIndex={tabIndex}
          chosen={chosen}
          onChoose={(choose, range) => on.onChoose(index, choose, range)}
        />
      ) : (
        <WaitingCells columns={columns} />
      )}
    </tr>
  )
})

const WaitingCells = ({ columns }: Pick<DomainRowProps, 'columns'>) => (
  <>
    <td role="gridcell" className={styles.select} />
    {columns.map(({ id }) => (
      <td key={id} role="gridcell" className={styles.cell}>
        <Skeleton width="60%" />
      </td>
    ))}
  </>
)

interface CellsProps extends CellProps, Pick<DomainRowProps, 'columns' | 'chosen'> {
  onChoose: (choose: boolean, range: boolean) => void
}

const Cells = ({ domain, columns, tabIndex, chosen, onChoose }: CellsProps) => {
  const { t, isCard } = useRowContext()
  const name = useReadableName(domain)
  return (
    <>
      <td role="gridcell" className={styles.select}>
        <Checkbox
          label={t('list.select', { domain: name })}
          labelHidden
          tabIndex={tabIndex}
          checked={chosen}
          onChange={event => onChoose(event.target.checked, (event.nativeEvent as globalThis.MouseEvent).shiftKey)}
        />
      </td>
      {columns.map(column => (
        <td key={column.id} role="gridcell" data-column={column.id} className={styles.cell}>
          {isCard && column.id !== 'domain' && (
            <span aria-hidden="true" className={styles.cellLabel}>
              {headOf(column, t)}
            </span>
          )}
          <column.cell domain={domain} tabIndex={tabIndex} />
        </td>
      ))}
    </>
  )
}
