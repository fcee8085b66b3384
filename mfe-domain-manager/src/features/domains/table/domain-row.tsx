import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Checkbox } from '@panel/shared/ui'
import type { Row } from '@tanstack/react-table'
import { type KeyboardEvent, type MouseEvent, useCallback, useLayoutEffect, useRef } from 'react'
import { fullName } from '../../../model/domain-name'
import type { features } from './columns'
import styles from './domain-grid.module.css'
import { roles } from './grid-roles'
import type { DomainTable } from './use-domain-table'

interface DomainRowProps {
  table: DomainTable
  row: Row<typeof features, Domain>
  index: number
  /** The row that Tab reaches. */
  active: boolean
  /** Its panel is open. */
  open: boolean
  chosen: boolean
  onActivate: () => void
  onOpen: () => void
  onChoose: (choose: boolean, range: boolean) => void
  /** Tells the list how tall the row is. */
  measure: (element: HTMLTableRowElement | null) => void
}

const controls = 'a, button, input'

const isOnControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label') !== null

/** One domain: a row of the table, a card where there is little room. */
export const DomainRow = ({ table, row, index, active, open, chosen, measure, ...on }: DomainRowProps) => {
  const { t } = useTranslation('mfe-domain-manager')
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
    if (!isOnControl(event.target)) on.onOpen()
  }
  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') on.onOpen()
    else if (event.key === ' ') on.onChoose(!chosen, event.shiftKey)
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
      onFocus={on.onActivate}
    >
      <td {...roles.gridcell} className={styles.select}>
        <Checkbox
          label={t('list.select', { domain: fullName(domain) })}
          labelHidden
          checked={chosen}
          onChange={event => on.onChoose(event.target.checked, (event.nativeEvent as globalThis.MouseEvent).shiftKey)}
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
}
