import type { AdminDomain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { SearchField } from '@panel/shared/lists'
import { readList, writeSort } from '@panel/shared/rules'
import { Select } from '@panel/shared/ui'
import { countByStatus } from '../model/domain-list'
import { type ListState, listChoices, sortFields, statuses } from '../model/list-state'
import styles from './list.module.css'

interface DomainsToolbarProps {
  domains: readonly AdminDomain[]
  list: ListState
  onChange: (change: Partial<ListState>) => void
  reserved: boolean
  /** The order of the list as it is shown. */
  sort: ListState['sort']
}

const orders = sortFields.flatMap(field => [field, `-${field}`] as const)

/** Search, filter by status and, where the table has no head to sort by, the order. */
export const DomainsToolbar = ({ domains, list, onChange, reserved, sort }: DomainsToolbarProps) => {
  const { t } = useTranslation('mfe-admin')
  const counts = countByStatus(domains)
  const read = (name: string, value: string) => readList(listChoices, new URLSearchParams({ [name]: value }))
  return (
    <div className={styles.toolbar}>
      <SearchField
        label={t('domains.search')}
        className={styles.search}
        value={list.q}
        onChange={q => onChange({ q })}
      />
      {!reserved && (
        <Select
          label={t('domains.status')}
          labelHidden
          className={styles.filter}
          value={list.status}
          onChange={event => onChange({ status: read('status', event.target.value).status })}
          options={[
            { value: 'all', label: t('domains.all', { count: domains.length }) },
            ...statuses.map(value => ({
              value,
              label: t('domains.statusCount', { status: t(`status.${value}`), count: counts[value] }),
            })),
          ]}
        />
      )}
      <Select
        label={t('domains.order')}
        labelHidden
        className={styles.order}
        value={writeSort(sort)}
        onChange={event => onChange({ sort: read('sort', event.target.value).sort })}
        options={[
          ...(list.sort === sort ? [{ value: '', label: t('order.default') }] : []),
          ...orders.map(value => ({ value, label: t(`order.${value}`) })),
        ]}
      />
    </div>
  )
}
