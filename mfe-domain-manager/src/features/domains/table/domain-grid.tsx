// biome-ignore-all lint/a11y/noRedundantRoles: a changed display takes the role of a table element away in some browsers
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern (ARIA APG) on a native table

import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import type { FoundContribution } from '@panel/shared/panel/points'
import { useStableCallback } from '@panel/shared/ui'
import { useMediaQuery } from '@panel/shared/ui/overlays'
import { type ComponentProps, type CSSProperties, useEffect, useMemo, useState } from 'react'
import { DomainContributions } from '../../../common/domain-contributions'
import { defaultSort, type ListSort } from '../../../model/list-sort'
import type { ListRows } from '../list-rows'
import type { Selection } from '../use-selection'
import { type ColumnChoice, columns, isHidden, isShown } from './columns'
import { contributedColumns } from './contributed-columns'
import styles from './domain-grid.module.css'
import { DomainRow } from './domain-row'
import { RowContext, useMakeRowContext } from './row-context'
import { TableHead } from './table-head'
import { useListWindow } from './use-list-window'

interface DomainGridProps {
  rows: ListRows
  choice: ColumnChoice
  sort: ListSort | undefined
  onSort: (sort: ListSort | undefined) => void
  selection: Selection
  /** Says that rows could not be read to choose them. */
  onError: (error: unknown) => void
  /** Id of the domain whose drawer is open. */
  openId: number | undefined
  onOpen: (id: number) => void
  onTag: (tag: string) => void
  /** How much room there is: `cards` where rows do not fit, `compact` next to an open drawer, which shows the rest. */
  layout: 'table' | 'compact' | 'cards'
}

const rowsOf = (layout: DomainGridProps['layout'], dense: boolean, isPhone: boolean) => {
  if (layout === 'cards') return isPhone ? 'lines' : 'cards'
  return dense ? 'dense' : 'normal'
}

/** The table of S2.31. Only rows on the screen exist, so a list of 100,000 costs what one of 100 does. */
export const DomainGrid = ({
  rows,
  choice,
  sort,
  onSort,
  selection,
  openId,
  onOpen,
  onTag,
  layout,
  onError,
}: DomainGridProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const [offered, setOffered] = useState<ComponentProps<typeof DomainContributions> | null>(null)
  const offer = useStableCallback((domain: Domain, contributions: readonly FoundContribution[]) =>
    setOffered({ domain, contributions, title: t('list.columns.connections'), onClose: () => setOffered(null) }),
  )
  const isPhone = useMediaQuery('(max-width: 40rem)')
  const shape = rowsOf(layout, choice.dense ?? false, isPhone)
  const tools = useMakeRowContext(shape === 'cards', onOpen, onTag, offer)
  const choose = useStableCallback((index: number, chosen: boolean, range: boolean) =>
    selection.choose(index, chosen, range).catch(onError),
  )
  const openIndex = useMemo(() => (openId === undefined ? -1 : rows.indexOf(openId)), [rows, openId])
  const { attachBody, active, activate, onKeyDown, virtualizer } = useListWindow({
    count: rows.count,
    keyOf: rows.keyOf,
    isPartial: rows.isPartial ?? false,
    rows: shape,
    start: Math.max(openIndex, 0),
    open: openIndex,
  })
  const items = virtualizer.getVirtualItems()
  // After every render: what is on the screen changes with the rows as well as with the scroll.
  useEffect(() => rows.show(items.map(({ index }) => index)))
  const more = contributedColumns()
  const shown = useMemo(
    () => [
      ...columns.filter(column => isShown(column, choice) && (column.besideDrawer || layout !== 'compact')),
      ...more.filter(column => isShown(column, choice) && layout !== 'compact'),
    ],
    [choice, layout, more],
  )
  return (
    <RowContext value={tools}>
      <table
        role="grid"
        aria-multiselectable
        aria-label={t('list.title')}
        aria-rowcount={rows.count + 1}
        className={styles.grid}
        style={{ '--template': shown.map(({ width }) => width).join(' ') } as CSSProperties}
        data-cards={layout === 'cards' || undefined}
        data-wide={(layout === 'table' && shown.some(column => 'title' in column || isHidden(column))) || undefined}
        data-compact={layout === 'compact' || undefined}
        data-dense={(layout !== 'cards' && choice.dense) || undefined}
        onKeyDown={onKeyDown}
      >
        <TableHead
          columns={shown}
          cards={layout === 'cards'}
          sort={sort ?? defaultSort}
          onSort={onSort}
          chosen={selection.share}
          onChooseAll={selection.setAll}
        />
        <tbody ref={attachBody} role="rowgroup" className={styles.body}>
          {items.map(({ index }) => {
            const domain = rows.at(index)
            return (
              <DomainRow
                key={rows.keyOf(index)}
                domain={domain}
                columns={shown}
                index={index}
                active={index === active}
                open={domain !== undefined && domain.id === openId}
                chosen={domain !== undefined && selection.has(domain.id)}
                measure={virtualizer.measureElement}
                onActivate={activate}
                onChoose={choose}
              />
            )
          })}
        </tbody>
      </table>
      {offered && <DomainContributions {...offered} />}
    </RowContext>
  )
}
