// biome-ignore-all lint/a11y/noRedundantRoles: a changed display takes the role of a table element away in some browsers
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern (ARIA APG) on a native table

import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { useStableCallback } from '@panel/shared/ui'
import { type CSSProperties, useCallback, useMemo } from 'react'
import type { ListSort } from '../../../model/list-order'
import type { Selection } from '../use-selection'
import { columns } from './columns'
import styles from './domain-grid.module.css'
import { DomainRow } from './domain-row'
import { RowContext, useMakeRowContext } from './row-context'
import { TableHead } from './table-head'
import type { ColumnChoice } from './use-column-choice'
import { useListWindow } from './use-list-window'

interface DomainGridProps {
  /** The list as filtered and ordered. */
  domains: readonly Domain[]
  choice: ColumnChoice
  sort: ListSort | undefined
  onSort: (sort: ListSort | undefined) => void
  selection: Selection
  /** Id of the domain whose panel is open. */
  openId: number | undefined
  onOpen: (id: number) => void
  /** How much room there is: `cards` where rows do not fit, `compact` next to an open panel, which shows the rest. */
  layout: 'table' | 'compact' | 'cards'
}

/** The table of S2.31. Only rows on the screen exist, so a list of 100,000 costs what one of 100 does. */
export const DomainGrid = ({ domains, choice, sort, onSort, selection, openId, onOpen, layout }: DomainGridProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const tools = useMakeRowContext(onOpen)
  const choose = useStableCallback((index: number, chosen: boolean, range: boolean) =>
    selection.choose(domains, index, chosen, range),
  )
  const chosen = useMemo(() => selection.share(domains), [selection, domains])
  const openIndex = useMemo(
    () => (openId === undefined ? 0 : domains.findIndex(domain => domain.id === openId)),
    [domains, openId],
  )
  const { attachBody, active, activate, onKeyDown, virtualizer } = useListWindow({
    count: domains.length,
    keyOf: useCallback((index: number) => domains[index]?.id ?? -index, [domains]),
    rows: layout === 'cards' ? 'cards' : choice.dense ? 'dense' : 'normal',
    start: Math.max(openIndex, 0),
  })
  const shown = useMemo(
    () => columns.filter(({ id, besidePanel }) => choice[id] !== false && (besidePanel || layout !== 'compact')),
    [choice, layout],
  )
  return (
    <RowContext value={tools}>
      <table
        role="grid"
        aria-multiselectable
        aria-label={t('list.title')}
        aria-rowcount={domains.length + 1}
        className={styles.grid}
        style={{ '--template': shown.map(({ width }) => width).join(' ') } as CSSProperties}
        data-cards={layout === 'cards' || undefined}
        data-dense={(layout !== 'cards' && choice.dense) || undefined}
        onKeyDown={onKeyDown}
      >
        <TableHead
          columns={shown}
          cards={layout === 'cards'}
          sort={sort}
          onSort={onSort}
          chosen={chosen}
          onChooseAll={all => selection.setAll(domains, all)}
        />
        <tbody ref={attachBody} role="rowgroup" className={styles.body}>
          {virtualizer.getVirtualItems().map(({ index }) => {
            const domain = domains[index]
            if (!domain) return null
            return (
              <DomainRow
                key={domain.id}
                domain={domain}
                columns={shown}
                index={index}
                active={index === active}
                open={domain.id === openId}
                chosen={selection.has(domain.id)}
                measure={virtualizer.measureElement}
                onActivate={activate}
                onChoose={choose}
              />
            )
          })}
        </tbody>
      </table>
    </RowContext>
  )
}
