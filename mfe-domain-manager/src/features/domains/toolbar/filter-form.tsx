import { formatNumber, useTranslation } from '@panel/shared/i18n'
import { foldText } from '@panel/shared/rules'
import { Button, Select, Stack, TextField } from '@panel/shared/ui'
import { type FacetName, type FilterName, withFilter } from '../../../model/list-filter'
import type { ShownList } from '../../../model/saved-view'
import { useFacets } from '../use-facets'
import styles from './toolbar.module.css'
import { useFilterText } from './use-filter-text'

interface FilterFormProps {
  list: ShownList
  onChange: (change: Partial<ShownList>) => void
}

const choices = ['zone', 'tag', 'auto_renew', 'lock', 'ns', 'health'] as const satisfies readonly FacetName[]
const days = ['expires_from', 'expires_to'] as const satisfies readonly FilterName[]

/** What the list is narrowed to besides its status: each choice with how many domains it would leave. */
export const FilterForm = ({ list, onChange }: FilterFormProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const facets = useFacets(list)
  const valueText = useFilterText()
  const { filter } = list
  const set = (name: FilterName, value: string) => onChange({ filter: withFilter(filter, name, value) })
  const optionsOf = (name: FacetName) => {
    const found = facets.filter(facet => facet.filter === name)
    const chosen = filter[name]
    const isListed = found.some(({ value }) => foldText(value) === foldText(chosen ?? ''))
    const offered = chosen && !isListed ? [...found, { value: chosen, count: 0 }] : found
    return [
      { value: '', label: t('filters.any') },
      ...offered.map(({ value, count }) => ({
        value,
        label: t('list.statusOption', { status: valueText(name, value), number: formatNumber(count) }),
      })),
    ]
  }
  const chosenOf = (name: FacetName): string => {
    const wanted = foldText(filter[name] ?? '')
    return optionsOf(name).find(({ value }) => foldText(value) === wanted)?.value ?? ''
  }
  return (
    <Stack gap={4} className={styles.filters}>
      {choices.map(name => (
        <Select
          key={name}
          label={t(`filters.names.${name}`)}
          value={chosenOf(name)}
          options={optionsOf(name)}
          onChange={event => set(name, event.target.value)}
        />
      ))}
      <div className={styles.range}>
        {days.map(name => (
          <TextField
            key={name}
            type="date"
            label={t(`filters.names.${name}`)}
            value={filter[name] ?? ''}
            onChange={event => set(name, event.target.value)}
          />
        ))}
      </div>
      <div>
        <Button size="sm" onClick={() => onChange({ filter: {} })}>
          {t('filters.clear')}
        </Button>
      </div>
    </Stack>
  )
}
