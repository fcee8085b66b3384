import { useTranslation } from '@panel/shared/i18n'
import { SearchField } from '@panel/shared/lists'
import { lazyComponent } from '@panel/shared/panel'
import { Button, Skeleton, Stack } from '@panel/shared/ui'
import { Bookmark, Columns3, Download, ListFilter as Filter } from '@panel/shared/ui/icons'
import { Popover } from '@panel/shared/ui/overlays'
import type { ReactElement } from 'react'
import type { ListFilter } from '../../../model/list-sort'
import type { ShownList } from '../../../model/saved-view'
import type { ColumnChoice } from '../table/columns'
import { ColumnChecks, OrderSelect, StatusSelect } from './list-options'
import type { SavedViewsProps } from './saved-views'
import styles from './toolbar.module.css'

/** Comes with the forms, which the list does not need. */
const SavedViews = lazyComponent(async () => (await import('./saved-views')).SavedViews, {
  fallback: <Skeleton width="12rem" />,
})

const FilterForm = lazyComponent(async () => (await import('./filter-form')).FilterForm, {
  fallback: <Skeleton width="14rem" height="12rem" shape="block" />,
})

const ActiveFilters = lazyComponent(async () => (await import('./active-filters')).ActiveFilters)

interface ListToolbarProps {
  list: ShownList
  onChange: (change: Partial<ListToolbarProps['list']>) => void
  /** Fetches what a search will find while it is typed. */
  onType: (q: string) => void
  /** How many domains the search and the filters find, in all and of each status. */
  total: number
  counts: Partial<Record<string, number>>
  choice: ColumnChoice
  onColumn: (id: string, shown: boolean) => void
  /** Shows the list as a saved view has it. */
  onView: SavedViewsProps['onApply']
  onExport: () => void
  /** Whether a file is being made. */
  exporting: boolean
  /** Rows are cards: all but the search is one button, so that the list begins near the top. */
  cards: boolean
}

/** What a button shows: its icon alone where the list is narrow, and then its text when pointed at. */
const WithIcon = ({ icon, text }: { icon: ReactElement; text: string }) => (
  <span className={styles.withIcon} title={text}>
    {icon}
    <span className={styles.buttonText}>{text}</span>
  </span>
)

/** Search, status, columns and export of the list. */
export const ListToolbar = ({
  list,
  onChange,
  onType,
  choice,
  onColumn,
  onView,
  onExport,
  exporting: pending,
  cards,
  ...numbers
}: ListToolbarProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const status = { ...numbers, status: list.status, onStatus: (status: ListFilter['status']) => onChange({ status }) }
  const label = t(cards ? 'list.view' : 'list.columnsLabel')
  const filters = Object.keys(list.filter).length
  const filterForm = <FilterForm list={list} onChange={onChange} />
  const filterLabel = filters > 0 ? t('filters.openActive', { count: filters }) : t('filters.open')
  const views = <SavedViews list={list} choice={choice} onApply={onView} />
  const exporting = (
    <Button pending={pending} onClick={onExport}>
      <WithIcon icon={<Download aria-hidden="true" />} text={t('list.export')} />
    </Button>
  )
  return (
    <>
      <section className={styles.toolbar} data-cards={cards || undefined} aria-label={t('list.tools')}>
        <SearchField
          label={t('list.search')}
          value={list.q}
          onChange={q => onChange({ q })}
          onType={onType}
          className={styles.search}
        />
        {!cards && <StatusSelect {...status} className={styles.status} />}
        <div className={styles.buttons}>
          {!cards && (
            <Popover
              label={t('filters.open')}
              placement="bottom end"
              trigger={<WithIcon icon={<Filter aria-hidden="true" />} text={filterLabel} />}
            >
              {filterForm}
            </Popover>
          )}
          {!cards && (
            <Popover
              label={t('views.title')}
              placement="bottom end"
              trigger={<Bookmark aria-hidden="true" />}
              triggerLabel={t('views.title')}
            >
              {views}
            </Popover>
          )}
          <Popover
            label={label}
            placement="bottom end"
            trigger={<WithIcon icon={<Columns3 aria-hidden="true" />} text={label} />}
          >
            <Stack gap={4}>
              {cards && (
                <>
                  <StatusSelect {...status} />
                  <OrderSelect sort={list.sort} onSort={sort => onChange({ sort })} />
                  {filterForm}
                </>
              )}
              <ColumnChecks choice={choice} onColumn={onColumn} density={!cards} />
              {cards && views}
              {cards && exporting}
            </Stack>
          </Popover>
          {!cards && exporting}
        </div>
      </section>
      {filters > 0 && <ActiveFilters filter={list.filter} onChange={filter => onChange({ filter })} />}
    </>
  )
}
