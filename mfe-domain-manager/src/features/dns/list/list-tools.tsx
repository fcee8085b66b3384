import { useTranslation } from '@panel/shared/i18n'
import { SearchField } from '@panel/shared/lists'
import type { DnsType } from '@panel/shared/rules'
import { isDnsType } from '@panel/shared/rules'
import { Select } from '@panel/shared/ui'
import type { RecordFilter } from '../../../model/record-filter'
import styles from '../dns.module.css'

interface ListToolsProps {
  filter: RecordFilter
  onFilter: (filter: RecordFilter) => void
  /** Types that occur. */
  types: readonly DnsType[]
}

/** Filter of the records by text and type. */
export const ListTools = ({ filter, onFilter, types }: ListToolsProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <section className={styles.tools} aria-label={t('dns.filter')}>
      <SearchField
        label={t('dns.search')}
        atOnce
        value={filter.text}
        onChange={text => onFilter({ ...filter, text })}
        className={styles.search}
      />
      <Select
        label={t('dns.typeFilter')}
        labelHidden
        options={[{ value: 'all', label: t('dns.allTypes') }, ...types.map(type => ({ value: type, label: type }))]}
        value={filter.type}
        onChange={event => onFilter({ ...filter, type: isDnsType(event.target.value) ? event.target.value : 'all' })}
        className={styles.typeFilter}
      />
    </section>
  )
}
