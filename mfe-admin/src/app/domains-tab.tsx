import type { AdminDomain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { writeSort } from '@panel/shared/rules'
import { Card } from '@panel/shared/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { keys } from '../common/keys'
import { readAgain } from '../features/domains/api/domains'
import { BulkBar } from '../features/domains/bulk-bar'
import { DomainsTable } from '../features/domains/domains-table'
import { NoDomains } from '../features/domains/no-domains'
import { handleQueueKey } from '../features/domains/queue-keys'
import { nextCarriedOut } from '../model/decision'
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

/** Milliseconds that the server takes to carry a decision out. */
const carryOutTime = 2500

/** The oldest request comes first. */
const oldestFirst = { field: 'created_at', descending: false } as const

/**
 * Requests decided in this view stay where they were until it changes, though neither the filter nor the order has them
 * there any more: no other row may come under the pointer, and the focus stays. They are kept as they were before.
 */
const useDecided = (view: string) => {
  const [decided, setDecided] = useState<ReadonlyMap<number, AdminDomain>>(new Map())
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current !== view) setDecided(new Map())
    shown.current = view
  }, [view])
  const keep = (...domains: AdminDomain[]) =>
    setDecided(kept => new Map([...domains.map(domain => [domain.id, domain] as const), ...kept]))
  return { decided, keep }
}

/** Reads the list again once a decision that is held is carried out. */
const useCarriedOut = (domains: readonly AdminDomain[]) => {
  useEffect(() => {
    const rest = nextCarriedOut(domains)
    if (rest === undefined) return undefined
    const timer = setTimeout(() => {
      readAgain(keys.domains)
      readAgain(keys.users)
    }, rest + carryOutTime)
    return () => clearTimeout(timer)
  }, [domains])
}

/** The requests with their decisions (S2.25), or the reserved names (S2.26). */
export const DomainsTab = ({ data: { domains, users }, list, onChange, reserved = false }: DomainsTabProps) => {
  const { t } = useTranslation('mfe-admin')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const card = useRef<HTMLElement>(null)
  const { q } = list
  const status = reserved ? 'reserved' : list.status
  const sort = list.sort ?? (status === 'pending' ? oldestFirst : undefined)
  const view = [q, status, list.page, writeSort(list.sort)].join('\n')
  const { decided, keep } = useDecided(view)
  useCarriedOut(domains)
  const owners = useMemo(() => ownersOf(users), [users])
  const requesters = useMemo(() => requestersOf(users), [users])
  const found = useMemo(() => {
    const before = domains.map(domain => decided.get(domain.id) ?? domain)
    const now = new Map(domains.map(domain => [domain.id, domain]))
    return sortDomains(filterDomains(before, { q, status }, owners), sort).flatMap(({ id }) => now.get(id) ?? [])
  }, [domains, decided, q, status, sort, owners])
  // What was decided in this view is not taken along.
  const fitting = found.filter(domain => !decided.has(domain.id))
  const page = pageOf(found, list.page, pageSize)
  const label = t(reserved ? 'tab.reserved' : 'tab.domains')
  const clear = () => {
    setChosen(new Set())
    // The bar that has the focus goes away.
    card.current?.focus()
  }
  return (
    <>
      <Card flush ref={card} tabIndex={-1} aria-label={label} onKeyDown={handleQueueKey}>
        <DomainsToolbar sort={sort} {...{ domains, list, onChange, reserved }} />
        {page.total === 0 ? (
          <NoDomains reserved={reserved} filtered={list.q !== '' || (!reserved && list.status !== 'all')} />
        ) : (
          <DomainsTable
            label={label}
            domains={page.items}
            requesters={requesters}
            sort={sort}
            onSort={sort => onChange({ sort })}
            decided={decided}
            onDecide={keep}
            view={view}
            selection={reserved ? undefined : { ids: chosen, onChange: setChosen }}
          />
        )}
        {page.total > 0 && !reserved && <p className={styles.keys}>{t('domains.keys')}</p>}
        <Pagination page={page} onPage={number => onChange({ page: number })} />
      </Card>
      {!reserved && (
        <BulkBar
          domains={found.filter(domain => chosen.has(domain.id))}
          found={fitting.length}
          onSelectAll={() => setChosen(new Set(fitting.map(domain => domain.id)))}
          onClear={clear}
          onDecide={keep}
        />
      )}
    </>
  )
}
