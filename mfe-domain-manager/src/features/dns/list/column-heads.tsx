import { useTranslation } from '@panel/shared/i18n'
import { Checkbox } from '@panel/shared/ui'
import { ArrowDown, ArrowUp } from '@panel/shared/ui/icons'
import { nextOrder, type RecordColumn, type RecordOrder } from '../../../model/record-order'
import styles from './list.module.css'

const columns: readonly RecordColumn[] = ['type', 'host', 'content', 'ttl']

interface ColumnHeadsProps {
  order: RecordOrder | null
  onOrder: (order: RecordOrder | null) => void
  chosen: 'none' | 'some' | 'all'
  onChooseAll: (all: boolean) => void
}

/** Names of the columns, each sorting by it, and the box that chooses all records shown. */
export const ColumnHeads = ({ order, onOrder, chosen, onChooseAll }: ColumnHeadsProps) => {
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
          aria-label={t(`dns.columns.sort.${directionOf(order, column)}`, { column: t(`dns.columns.${column}`) })}
          onClick={() => onOrder(nextOrder(order, column))}
        >
          {t(`dns.columns.${column}`)}
          {order?.column === column &&
            (order.descending ? <ArrowDown aria-hidden="true" /> : <ArrowUp aria-hidden="true" />)}
        </button>
      ))}
    </fieldset>
  )
}

const directionOf = (order: RecordOrder | null, column: RecordColumn): 'none' | 'up' | 'down' => {
  if (order?.column !== column) return 'none'
  return order.descending ? 'down' : 'up'
}
