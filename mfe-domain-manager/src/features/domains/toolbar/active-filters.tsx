import { useTranslation } from '@panel/shared/i18n'
import { Button } from '@panel/shared/ui'
import { X } from '@panel/shared/ui/icons'
import { type DomainFilter, filterNames, withFilter } from '../../../model/list-filter'
import styles from './toolbar.module.css'
import { useFilterText } from './use-filter-text'

interface ActiveFiltersProps {
  filter: DomainFilter
  onChange: (filter: DomainFilter) => void
}

/** What the list is narrowed to, each with a button that removes it. */
export const ActiveFilters = ({ filter, onChange }: ActiveFiltersProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const valueText = useFilterText()
  const active = filterNames.flatMap(name => {
    const value = filter[name]
    return value
      ? [{ name, text: t('filters.active', { name: t(`filters.names.${name}`), value: valueText(name, value) }) }]
      : []
  })
  if (active.length === 0) return null
  return (
    <ul className={styles.active} aria-label={t('filters.activeLabel')}>
      {active.map(({ name, text }) => (
        <li key={name}>
          <Button
            size="sm"
            icon={<X aria-hidden="true" />}
            aria-label={t('filters.remove', { filter: text })}
            onClick={() => onChange(withFilter(filter, name, ''))}
          >
            {text}
          </Button>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Button size="sm" variant="ghost" onClick={() => onChange({})}>
            {t('filters.clear')}
          </Button>
        </li>
      )}
    </ul>
  )
}
