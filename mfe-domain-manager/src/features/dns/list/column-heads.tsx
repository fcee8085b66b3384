import { useTranslation } from '@panel/shared/i18n'
import { Checkbox } from '@panel/shared/ui'
import { ArrowDown, ArrowUp } from '@panel/shared/ui/icons'
import { type ColumnSort, nextColumnSort, type RecordColumn } from '../../../model/record-sort'
import styles from './list.module.css'

const columns: readonly RecordColumn[] = ['type', 'host', 'content', 'ttl']

interface ColumnHeadsProps {
  sort: ColumnSort | null
  onSort: (sort: ColumnSort | null) => void
  chosen: 'none' | 'some' | 'all'
  onChooseAll: (all: boolean) => void
}

/** Names of the columns, each sorting by it, and the box that chooses all records shown. */
export const ColumnHeads = ({ sort, onSort, chosen, onChooseAll }: ColumnHeadsProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <fieldset className={styles.heads} aria-label={t('dns.columns.label')}>
      <Checkbox
        label={t('dns.select.all')}
        labelHidden
        checked={chosen === 'all'}
        indeterminate={chosen === 'some'}
        onChange={event => onChooseAll(event.target.checked)}
      />
      {columns.map(column => (
        <button
          key={column}
          type="button"
          className={styles.columnHead}
          data-column={column}
          aria-label={t(`dns.columns.sort.${directionOf(sort, column)}`, { column: t(`dns.columns.${column}`) })}
          onClick={() => onSort(nextColumnSort(sort, column))}
        >
          {t(`dns.columns.${column}`)}
          {sort?.column === column &&
            (sort.descending ? <ArrowDown aria-hidden="true" /> : <ArrowUp aria-hidden="true" />)}
        </button>
      ))}
    </fieldset>
  )
}

const directionOf = (sort: ColumnSort | null, column: RecordColumn): 'none' | 'up' | 'down' => {
  if (sort?.column !== column) return 'none'
  return sort.descending ? 'down' : 'up'
}
