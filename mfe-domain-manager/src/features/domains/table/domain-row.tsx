import type { Domain } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import type { Row } from '@panel/shared/table'
import { Checkbox } from '@panel/shared/ui'
import { type KeyboardEvent, type MouseEvent, memo, useCallback, useLayoutEffect, useRef } from 'react'
import type { features } from './columns'
import styles from './domain-grid.module.css'
import { roles } from './grid-roles'
import { useRowTools } from './row-tools'
import type { DomainTable } from './use-domain-table'

interface DomainRowProps {
  table: DomainTable
  row: Row<typeof features, Domain>
  /** Names of the columns that show. */
  columns: string
  index: number
  /** The row that Tab reaches. */
  active: boolean
  /** Its panel is open. */
  open: boolean
  chosen: boolean
  onActivate: (index: number) => void
  /** Chooses a row or lets it go; with `range` all from the one chosen last. */
  onChoose: (index: number, choose: boolean, range: boolean) => void
  /** Tells the list how tall the row is. */
  measure: (element: HTMLTableRowElement | null) => void
}

const controls = 'a, button, input'

const isOnControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label') !== null

/** The library makes its rows anew whenever the window moves; what a row shows depends on these alone. */
const isSame = (before: DomainRowProps, after: DomainRowProps): boolean =>
  before.row.original === after.row.original &&
  before.columns === after.columns &&
  before.index === after.index &&
  before.active === after.active &&
  before.open === after.open &&
  before.chosen === after.chosen

/** One domain: a row of the table, a card where there is little room. */
export const DomainRow = memo(({ table, row, index, active, open, chosen, measure, ...on }: DomainRowProps) => {
  const { t, onOpen } = useRowTools()
  const element = useRef<HTMLTableRowElement>(null)
  const attach = useCallback(
    (node: HTMLTableRowElement | null) => {
      element.current = node
      measure(node)
    },
    [measure],
  )
  // One row at a time is in the tab order, with its controls: a list of thousands must not be thousands of stops.
  useLayoutEffect(() => {
    for (const control of element.current?.querySelectorAll<HTMLElement>(controls) ?? [])
      control.tabIndex = active ? 0 : -1
  })
  const domain = row.original
  const click = (event: MouseEvent) => {
    if (!isOnControl(event.target)) onOpen(domain.id)
  }
  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') onOpen(domain.id)
    else if (event.key === ' ') on.onChoose(index, !chosen, event.shiftKey)
    else return
    event.preventDefault()
  }
  return (
    <tr
      ref={attach}
      {...roles.row}
      aria-rowindex={index + 2}
      aria-selected={chosen}
      data-index={index}
      data-open={open || undefined}
      tabIndex={active ? 0 : -1}
      className={styles.row}
      onClick={click}
      onKeyDown={press}
      onFocus={() => on.onActivate(index)}
    >
      <td {...roles.gridcell} className={styles.select}>
        <Checkbox
          label={t('list.select', { domain: fullName(domain) })}
          labelHidden
          checked={chosen}
          onChange={event =>
            on.onChoose(index, event.target.checked, (event.nativeEvent as globalThis.MouseEvent).shiftKey)
          }
        />
      </td>
      {row.getVisibleCells().map(cell => (
        <td key={cell.id} {...roles.gridcell} data-column={cell.column.id} className={styles.cell}>
          {cell.column.id !== 'domain' && (
            <span aria-hidden="true" className={styles.cellLabel}>
              {t(`list.columns.${cell.column.id}`)}
            </span>
          )}
          <table.FlexRender cell={cell} />
        </td>
      ))}
    </tr>
  )
}, isSame)
