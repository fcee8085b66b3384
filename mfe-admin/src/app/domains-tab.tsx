import { useTranslation } from '@panel/shared/i18n'
import { Card } from '@panel/shared/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { BulkBar } from '../features/domains/bulk-bar'
import { DomainsTable } from '../features/domains/domains-table'
import { NoDomains } from '../features/domains/no-domains'
import { handleQueueKey } from '../features/domains/queue-keys'
import { filterDomains, ownersOf, requestersOf, sortDomains } from '../model/domain-list'
import type { ListState } from '../model/list-state'
import { pageOf } from '../model/paging'
import { DomainsToolbar } from './domains-toolbar'
import styles from './list.module.css'
import { Pagination } from './pagination'
import type { AdminData } from './use-admin-data'

interface DomainsTabProps {
  data: AdminData
  list: ListState
  onChange: (change: Partial<ListState>) => void
  /** Only reserved names, without the status filter and the selection (S2.26). */
  reserved?: boolean
}

const pageSize = 50

/** The oldest request comes first. */
const oldestFirst = { field: 'created_at', descending: false } as const

/**
 * Requests decided in this view stay in it until it changes, though their status no longer fits the filter: a row must
 * not vanish under the pointer, nor the focus with it.
 */
const usePinned = ({ q, status, page }: ListState) => {
  const [pinned, setPinned] = useState<ReadonlySet<number>>(new Set())
  const view = [q, status, page].join('\n')
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current !== view) setPinned(new Set())
    shown.current = view
  }, [view])
  return { pinned, pin: (id: number) => setPinned(ids => new Set(ids).add(id)) }
}

/** The requests with their decisions (S2.25), or the reserved names (S2.26). */
export const DomainsTab = ({ data: { domains, users }, list, onChange, reserved = false }: DomainsTabProps) => {
  const { t } = useTranslation('mfe-admin')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { pinned, pin } = usePinned(list)
  const card = useRef<HTMLElement>(null)
  const { q } = list
  const status = reserved ? 'reserved' : list.status
  const sort = list.sort ?? (status === 'pending' ? oldestFirst : undefined)
  const owners = useMemo(() => ownersOf(users), [users])
  const requesters = useMemo(() => requestersOf(users), [users])
  const matching = useMemo(
    () => filterDomains(domains, { q, status }, owners, pinned),
    [domains, q, status, owners, pinned],
  )
  const found = useMemo(() => sortDomains(matching, sort), [matching, sort])
  // What was decided in this view is not taken along.
  const fitting = found.filter(domain => status === 'all' || domain.status === status)
  const page = pageOf(found, list.page, pageSize)
  const label = t(reserved ? 'tab.reserved' : 'tab.domains')
  const clear = () => {
    setChosen(new Set())
    // The bar that has the focus goes away.
    card.current?.focus()
  }
  return (
    <>
      {!reserved && (
        <BulkBar
          domains={found.filter(domain => chosen.has(domain.id))}
          found={fitting.length}
          onSelectAll={() => setChosen(new Set(fitting.map(domain => domain.id)))}
          onClear={clear}
        />
      )}
      <Card flush ref={card} tabIndex={-1} aria-label={label} onKeyDown={handleQueueKey}>
        <DomainsToolbar {...{ domains, list, onChange, reserved }} />
        {page.total === 0 ? (
          <NoDomains reserved={reserved} filtered={list.q !== '' || (!reserved && list.status !== 'all')} />
        ) : (
          <DomainsTable
            label={label}
            domains={page.items}
            requesters={requesters}
            sort={sort}
            onSort={sort => onChange({ sort })}
            onDecide={pin}
            selection={reserved ? undefined : { ids: chosen, onChange: setChosen }}
          />
        )}
        {page.total > 0 && !reserved && <p className={styles.keys}>{t('domains.keys')}</p>}
        <Pagination page={page} onPage={number => onChange({ page: number })} />
      </Card>
    </>
  )
}
