import { formatNumber, useTranslation } from '@panel/shared/i18n'
import { SearchField } from '@panel/shared/lists'
import { Button, Checkbox, Select, Stack } from '@panel/shared/ui'
import { Columns3, Download } from '@panel/shared/ui/icons'
import { Popover } from '@panel/shared/ui/overlays'
import type { ListFilter } from '../../../model/list-order'
import { type ColumnId, columns } from '../table/columns'
import type { ColumnChoice } from '../table/use-column-choice'
import styles from './toolbar.module.css'

interface ListToolbarProps {
  filter: ListFilter
  onFilter: (change: Partial<ListFilter>) => void
  /** How many domains there are in all and of each status. */
  total: number
  counts: Partial<Record<string, number>>
  choice: ColumnChoice
  onColumn: (id: ColumnId, shown: boolean) => void
  onExport: () => void
}

const statuses = ['all', 'approved', 'pending', 'reserved', 'rejected'] as const

/** Search, status, columns and export of the list. */
export const ListToolbar = ({ filter, onFilter, total, counts, choice, onColumn, onExport }: ListToolbarProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const options = statuses.map(status => ({
    value: status,
    label: t('list.statusOption', {
      status: status === 'all' ? t('list.allStatuses') : t(`status.${status}`),
      number: formatNumber(status === 'all' ? total : (counts[status] ?? 0)),
    }),
  }))
  return (
    <section className={styles.toolbar} aria-label={t('list.tools')}>
      <SearchField
        label={t('list.search')}
        value={filter.q}
        onChange={q => onFilter({ q })}
        className={styles.search}
      />
      <Select
        label={t('list.status')}
        labelHidden
        options={options}
        value={filter.status}
        onChange={event => onFilter({ status: statuses.find(status => status === event.target.value) ?? 'all' })}
        className={styles.status}
      />
      <div className={styles.buttons}>
        <Popover
          label={t('list.columnsLabel')}
          placement="bottom end"
          trigger={
            <>
              <Columns3 aria-hidden="true" />
              {t('list.columnsLabel')}
            </>
          }
        >
          <Stack gap={2} className={styles.columns}>
            {columns
              .filter(({ optional }) => optional)
              .map(({ id }) => (
                <Checkbox
                  key={id}
                  label={t(`list.columns.${id}`)}
                  checked={choice[id] ?? true}
                  onChange={event => onColumn(id, event.target.checked)}
                />
              ))}
          </Stack>
        </Popover>
        <Button icon={<Download aria-hidden="true" />} onClick={onExport}>
          {t('list.export')}
        </Button>
      </div>
    </section>
  )
}
