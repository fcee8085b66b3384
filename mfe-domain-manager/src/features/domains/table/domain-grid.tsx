import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import type { ColumnVisibilityState } from '@tanstack/react-table'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ListSort } from '../../../model/list-order'
import type { Selection } from '../use-selection'
import styles from './domain-grid.module.css'
import { DomainRow } from './domain-row'
import { roles } from './grid-roles'
import { TableHead } from './table-head'
import { type DomainTable, useDomainTable } from './use-domain-table'
import { useRowKeys } from './use-row-keys'

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
  /** Rows are cards: there is little room. */
  cards: boolean
}

const widths: Record<string, string> = {
  domain: 'minmax(11rem, 2.4fr)',
  expires: 'minmax(8.25rem, 1.2fr)',
  autoRenew: '6.75rem',
  privacy: '6.75rem',
  connections: '7rem',
}

const templateOf = (table: DomainTable): string =>
  table
    .getVisibleLeafColumns()
    .map(column => widths[column.id])
    .join(' ')

const rowHeight = 65
const cardHeight = 236
const rowsAhead = 6
const stickyHead = 120

/** The table of SPEC S2.31. Only rows on the screen exist, so a list of 100,000 costs what one of 100 does. */
export const DomainGrid = ({
  domains,
  visibility,
  sort,
  onSort,
  selection,
  openId,
  onOpen,
  cards,
}: DomainGridProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  const openIndex = useMemo(() => domains.findIndex(domain => domain.id === openId), [domains, openId])
  const chosen = useMemo(() => selection.share(domains), [selection, domains])
  const activeRow = useRef(0)
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: domains.length,
    estimateSize: () => (cards ? cardHeight : rowHeight),
    overscan: rowsAhead,
    scrollMargin: top,
    scrollPaddingStart: stickyHead,
    getItemKey: index => domains[index]?.id ?? index,
    // The row that has the focus stays, however far away the reader scrolls.
    rangeExtractor: range =>
      [...new Set([...defaultRangeExtractor(range), activeRow.current])]
        .filter(index => index < range.count)
        .sort((a, b) => a - b),
    gap: cards ? 12 : 0,
    directDomUpdates: true,
    useFlushSync: false,
  })
  const { containerRef } = virtualizer
  const keys = useRowKeys({ count: domains.length, virtualizer, body, start: Math.max(openIndex, 0) })
  activeRow.current = keys.active
  // What stands above the list comes and goes: banners, the bar of bulk actions.
  useLayoutEffect(() => {
    const place = (body.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    if (Math.abs(place - top) >= 1) setTop(place)
  })
  const attachBody = useCallback(
    (element: HTMLTableSectionElement | null) => {
      body.current = element
      containerRef(element)
    },
    [containerRef],
  )
  const items = virtualizer.getVirtualItems()
  const inView = items.flatMap(item => domains[item.index] ?? [])
  const table = useDomainTable({ domains: inView, visibility, sort, onSort })
  const rows = table.getRowModel().rows
  return (
    <table
      {...roles.grid}
      aria-label={t('list.title')}
      aria-rowcount={domains.length + 1}
      className={styles.grid}
      style={{ '--template': templateOf(table) } as CSSProperties}
      data-cards={cards || undefined}
      onKeyDown={keys.onKeyDown}
    >
      <TableHead table={table} chosen={chosen} onChooseAll={all => selection.setAll(domains, all)} />
      <tbody ref={attachBody} {...roles.rowgroup} className={styles.body}>
        {items.map((item, position) => {
          const row = rows[position]
          if (!row) return null
          const { id } = row.original
          return (
            <DomainRow
              key={id}
              table={table}
              row={row}
              index={item.index}
              active={item.index === keys.active}
              open={id === openId}
              chosen={selection.has(id)}
              measure={virtualizer.measureElement}
              onActivate={() => keys.activate(item.index)}
              onOpen={() => onOpen(id)}
              onChoose={(choose, range) => selection.choose(domains, item.index, choose, range)}
            />
          )
        })}
      </tbody>
    </table>
  )
}
