import { useErrorText } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { lazyComponent } from '@panel/shared/panel'
import { showToast } from '@panel/shared/session'
import { Alert, Button, Spinner } from '@panel/shared/ui'
import { useMediaQuery } from '@panel/shared/ui/overlays'
import type { ShownList } from '../../model/saved-view'
import { firstPage } from './api/list-domains'
import { BulkBar } from './bulk/bulk-bar'
import styles from './domain-list.module.css'
import { ListEmpty, ListFailed, ListLoading } from './list-states'
import { NeedsYou } from './needs-you'
import { DomainGrid } from './table/domain-grid'
import { useColumnChoice } from './table/use-column-choice'
import { ListToolbar } from './toolbar/list-toolbar'
import { useDomainList } from './use-domain-list'
import { useExport } from './use-export'
import { useSelection } from './use-selection'

interface DomainListProps {
  list: ShownList
  onChange: (change: Partial<ShownList>) => void
  /** Id of the domain whose drawer is open. */
  openId: number | undefined
  onOpen: (id: number) => void
}

/** Widths from which a table has room: alone, next to the drawer with fewer columns, next to it with all. */
const roomAlone = '(min-width: 68rem)'
const roomBeside = '(min-width: 80rem)'
const roomForAll = '(min-width: 100rem)'

/** How the list fits into the page. */
const useListLayout = (drawerOpen: boolean): 'table' | 'compact' | 'cards' => {
  const [alone, beside, all] = [useMediaQuery(roomAlone), useMediaQuery(roomBeside), useMediaQuery(roomForAll)]
  if (!drawerOpen) return alone ? 'table' : 'cards'
  if (all) return 'table'
  return beside ? 'compact' : 'cards'
}

const FoundRecords = lazyComponent(async () => (await import('./found-records')).FoundRecords)

interface ListCountProps {
  /** Undefined until it is known. */
  shown: number | undefined
  loaded: number
  /** While a list that will be in the page as a whole is still coming; else undefined. */
  total: number | undefined
  isFetching: boolean
}

const ListCount = ({ shown, loaded, total, isFetching }: ListCountProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const found =
    shown === loaded
      ? t('list.countOf', { count: total ?? 0, loaded })
      : t('list.countFound', { total, loaded, found: shown })
  const text = total === undefined ? t('list.count', { count: shown }) : found
  return (
    <p className={styles.count} role="status" aria-busy={isFetching}>
      {shown !== undefined && <span>{text}</span>}
      {isFetching && loaded >= firstPage && <Spinner label={t('loading')} />}
    </p>
  )
}

/** All domains of the user (S2.10, S2.31, S2.32). */
export const DomainList = ({ list, onChange, openId, onOpen }: DomainListProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const { rows, domains, view, total, counts, found, isLoaded, isComing, isFetching, error, refetch, fetchSearch } =
    useDomainList(list)
  const { choice, choose, chooseAll } = useColumnChoice()
  const selection = useSelection(rows, domains, view)
  const { exportThem, exporting } = useExport({ rows, view, selection, domains })
  const layout = useListLayout(openId !== undefined)

  if (!isLoaded && error) return <ListFailed error={error} onRetry={refetch} retrying={isFetching} />
  if (!isLoaded) return <ListLoading />
  if (domains.length === 0 && !isFetching) return <ListEmpty offersTransfer />
  return (
    <div className={styles.list}>
      {error && (
        <Alert className={styles.notice} tone="danger" actions={<Button onClick={refetch}>{t('retry')}</Button>}>
          {errorText(error, t('list.loadFailed'))}
        </Alert>
      )}
      {list.status === 'all' && <NeedsYou counts={counts} onShow={status => onChange({ status })} />}
      <ListToolbar
        list={list}
        onChange={onChange}
        onType={fetchSearch}
        {...found}
        choice={choice}
        onColumn={choose}
        onView={(shown, columns) => {
          onChange(shown)
          chooseAll(columns)
        }}
        onExport={() => exportThem('shown')}
        exporting={exporting}
        cards={layout === 'cards'}
      />
      {selection.count > 0 && (
        <BulkBar selection={selection} onExport={() => exportThem('chosen')} exporting={exporting} />
      )}
      <div className={styles.summary} data-cards={layout === 'cards' || undefined}>
        {(rows.count > 0 || !isComing) && (
          <ListCount
            shown={rows.isPartial && !rows.whole ? undefined : rows.count}
            loaded={rows.whole ? domains.length : rows.count}
            total={rows.whole && total > domains.length ? total : undefined}
            isFetching={isFetching}
          />
        )}
      </div>
      {rows.count === 0 && isComing && <ListLoading />}
      {rows.count === 0 && !isComing && <ListEmpty onClear={() => onChange({ q: '', status: 'all', filter: {} })} />}
      {rows.count > 0 && (
        <DomainGrid
          rows={rows}
          choice={choice}
          sort={list.sort}
          onSort={sort => onChange({ sort })}
          selection={selection}
          onError={failure => showToast({ tone: 'danger', text: errorText(failure, t('list.loadFailed')) })}
          openId={openId}
          onOpen={onOpen}
          onTag={tag => onChange({ filter: { ...list.filter, tag } })}
          layout={layout}
        />
      )}
      {list.q !== '' && <FoundRecords q={list.q} />}
    </div>
  )
}
