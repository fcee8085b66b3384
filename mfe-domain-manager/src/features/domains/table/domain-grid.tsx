import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import type { ColumnVisibilityState } from '@panel/shared/table'
import { type CSSProperties, useCallback, useMemo, useRef } from 'react'
import type { ListSort } from '../../../model/list-order'
import type { Selection } from '../use-selection'
import styles from './domain-grid.module.css'
import { DomainRow } from './domain-row'
import { roles } from './grid-roles'
import { RowToolsContext } from './row-tools'
import { TableHead } from './table-head'
import { type DomainTable, useDomainTable } from './use-domain-table'
import { useListWindow } from './use-list-window'
import { useMakeRowTools } from './use-make-row-tools'

interface DomainGridProps {
  /** The list as filtered and ordered. */
  domains: readonly Domain[]
  visibility: ColumnVisibilityState
  sort: ListSort | undefined
  onSort: (sort: ListSort | undefined) => void
  selection: Selection
  /** Id of the domain whose panel is open. */
  openId: number | undefined
  onOpen: (id: number) => void
  /** How much room there is: `cards` where rows do not fit, `compact` beside an open panel, which shows the rest. */
  room: 'table' | 'compact' | 'cards'
}

const widths: Record<string, string> = {
  domain: 'minmax(11rem, 2.4fr)',
  expires: 'minmax(9rem, 1.2fr)',
  autoRenew: '9.25rem',
  privacy: '8rem',
  connections: '8rem',
}

/** Columns that an open panel says more about. */
const shownInPanel = { privacy: false, connections: false }

const templateOf = (table: DomainTable): string =>
  table
    .getVisibleLeafColumns()
    .map(column => widths[column.id])
    .join(' ')

/** A function that stays the same and works with the list and the selection of the last rendering. */
const useChoose = (domains: readonly Domain[], selection: Selection) => {
  const latest = useRef({ domains, selection })
  latest.current = { domains, selection }
  return useCallback((index: number, chosen: boolean, range: boolean) => {
    latest.current.selection.choose(latest.current.domains, index, chosen, range)
  }, [])
}

/** The table of S2.31. Only rows on the screen exist, so a list of 100,000 costs what one of 100 does. */
export const DomainGrid = ({ domains, visibility, sort, onSort, selection, openId, onOpen, room }: DomainGridProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const tools = useMakeRowTools(onOpen)
  const choose = useChoose(domains, selection)
  const chosen = useMemo(() => selection.share(domains), [selection, domains])
  const openIndex = useMemo(
    () => (openId === undefined ? 0 : domains.findIndex(domain => domain.id === openId)),
    [domains, openId],
  )
  const { attachBody, keys, virtualizer } = useListWindow({
    count: domains.length,
    keyOf: useCallback((index: number) => domains[index]?.id ?? -index, [domains]),
    cards: room === 'cards',
    start: Math.max(openIndex, 0),
  })
  const items = virtualizer.getVirtualItems().filter(item => item.index < domains.length)
  const table = useDomainTable({
    domains: items.flatMap(item => domains[item.index] ?? []),
    visibility: room === 'compact' ? { ...visibility, ...shownInPanel } : visibility,
    sort,
    onSort,
  })
  const { rows } = table.getRowModel()
  const template = templateOf(table)
  return (
    <RowToolsContext value={tools}>
      <table
        {...roles.grid}
        aria-label={t('list.title')}
        aria-rowcount={domains.length + 1}
        className={styles.grid}
        style={{ '--template': template } as CSSProperties}
        data-cards={room === 'cards' || undefined}
        onKeyDown={keys.onKeyDown}
      >
        <TableHead table={table} chosen={chosen} onChooseAll={all => selection.setAll(domains, all)} />
        <tbody ref={attachBody} {...roles.rowgroup} className={styles.body}>
          {rows.map((row, position) => {
            const { id } = row.original
            const index = items[position]?.index ?? 0
            return (
              <DomainRow
                key={id}
                table={table}
                row={row}
                columns={template}
                index={index}
                active={index === keys.active}
                open={id === openId}
                chosen={selection.has(id)}
                measure={virtualizer.measureElement}
                onActivate={keys.activate}
                onChoose={choose}
              />
            )
          })}
        </tbody>
      </table>
    </RowToolsContext>
  )
}
