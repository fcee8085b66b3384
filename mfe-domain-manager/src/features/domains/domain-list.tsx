import { useErrorText, useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { lazyComponent } from '@panel/shared/panel'
import { Alert, Button, Spinner } from '@panel/shared/ui'
import { useMediaQuery } from '@panel/shared/ui/overlays'
import { Suspense, useDeferredValue, useMemo } from 'react'
import { useReadableNames } from '../../common/use-readable-names'
import { countByStatus, filterDomains, type ListFilter, type ListSort, needsYou } from '../../model/list-order'
import { countsQuery, domainsQuery, firstPage } from './api/list-domains'
import { BulkBar } from './bulk/bulk-bar'
import styles from './domain-list.module.css'
import { exportDomains } from './export-csv'
import { ListEmpty, ListFailed, ListLoading } from './list-states'
import { DomainGrid } from './table/domain-grid'
import { useColumnChoice } from './table/use-column-choice'
import { ListToolbar } from './toolbar/list-toolbar'
import { useOrderedDomains } from './use-ordered-domains'
import { useSelection } from './use-selection'

interface DomainListProps {
  list: ListFilter & { sort: ListSort | undefined }
  onChange: (change: Partial<DomainListProps['list']>) => void
  /** Id of the domain whose panel is open. */
  openId: number | undefined
  onOpen: (id: number) => void
}

/** Widths from which a table has room: alone, next to the panel with fewer columns, next to it with all. */
const roomAlone = '(min-width: 68rem)'
const roomBeside = '(min-width: 80rem)'
const roomForAll = '(min-width: 100rem)'

/** How the list fits into the page. */
const useListLayout = (panelOpen: boolean): 'table' | 'compact' | 'cards' => {
  const [alone, beside, all] = [useMediaQuery(roomAlone), useMediaQuery(roomBeside), useMediaQuery(roomForAll)]
  if (!panelOpen) return alone ? 'table' : 'cards'
  if (all) return 'table'
  return beside ? 'compact' : 'cards'
}

const none: never[] = []

const NeedsYou = lazyComponent(async () => (await import('./needs-you')).NeedsYou)

/** How many domains there are while the list is still coming in parts; else undefined. */
const useComingTotal = (loaded: number, isFetching: boolean): number | undefined => {
  const isLong = isFetching && loaded >= firstPage
  const { data } = useQuery({ ...countsQuery(), enabled: isLong })
  const total = data?.reduce((sum, { count }) => sum + count, 0) ?? 0
  return isLong && total > loaded ? total : undefined
}

interface ListCountProps {
  shown: number
  loaded: number
  /** While a long list is still coming; else undefined. */
  total: number | undefined
  isFetching: boolean
}

const ListCount = ({ shown, loaded, total, isFetching }: ListCountProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const all = shown === loaded
  return (
    <p className={styles.count} role="status" aria-busy={isFetching}>
      {total === undefined && t('list.count', { count: shown })}
      {total !== undefined && all && t('list.countOf', { count: total, loaded })}
      {total !== undefined && !all && t('list.countFound', { total, loaded, found: shown })}
      {isFetching && loaded >= firstPage && <Spinner label={t('loading')} />}
    </p>
  )
}

/** All domains of the user (S2.10, S2.31, S2.32). */
export const DomainList = ({ list, onChange, openId, onOpen }: DomainListProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = useQuery(domainsQuery())
  const { choice, choose, chooseAll } = useColumnChoice()
  const selection = useSelection()
  const layout = useListLayout(openId !== undefined)
  const domains = data ?? none
  const typed = useDeferredValue(list)
  const ordered = useOrderedDomains(domains, list.sort)
  const readable = useReadableNames()
  const shown = useMemo(() => filterDomains(ordered, typed, readable), [ordered, typed, readable])
  const counts = useMemo(() => countByStatus(domains), [domains])
  const total = useComingTotal(domains.length, isFetching)
  const chosen = useMemo(() => selection.of(domains), [selection, domains])

  if (!data && error) return <ListFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <ListLoading />
  if (domains.length === 0 && !isFetching) return <ListEmpty />
  return (
    <div className={styles.list}>
      {error && (
        <Alert
          className={styles.notice}
          tone="danger"
          actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        >
          {errorText(error, t('list.loadFailed'))}
        </Alert>
      )}
      {list.status === 'all' && needsYou.some(status => counts[status]) && (
        <Suspense>
          <NeedsYou counts={counts} onShow={status => onChange({ status })} />
        </Suspense>
      )}
      <ListToolbar
        list={list}
        onChange={onChange}
        total={total ?? domains.length}
        counts={counts}
        choice={choice}
        onColumn={choose}
        onView={(view, columns) => {
          onChange(view)
          chooseAll(columns)
        }}
        onExport={() => exportDomains(shown)}
        cards={layout === 'cards'}
      />
      {chosen.length > 0 && (
        <BulkBar chosen={chosen} onExport={() => exportDomains(chosen)} onClear={selection.clear} />
      )}
      <div className={styles.summary} data-cards={layout === 'cards' || undefined}>
        <ListCount shown={shown.length} loaded={domains.length} total={total} isFetching={isFetching} />
        {!list.sort && <span className={styles.order}>{t('list.order.default')}</span>}
      </div>
      {shown.length === 0 ? (
        <ListEmpty onClear={() => onChange({ q: '', status: 'all' })} />
      ) : (
        <DomainGrid
          domains={shown}
          choice={choice}
          sort={list.sort}
          onSort={sort => onChange({ sort })}
          selection={selection}
          openId={openId}
          onOpen={onOpen}
          layout={layout}
        />
      )}
    </div>
  )
}
