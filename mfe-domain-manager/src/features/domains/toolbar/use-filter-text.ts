import { formatDate, useTranslation } from '@panel/shared/i18n'
import type { FilterName } from '../../../model/list-filter'

/** Reads the value of a filter as people do. */
export const useFilterText = (): ((name: FilterName, value: string) => string) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (name, value) => {
    const isOn = value === 'true'
    if (name === 'auto_renew') return t(isOn ? 'filters.on' : 'filters.off')
    if (name === 'lock') return t(isOn ? 'list.locked' : 'list.unlocked')
    if (name === 'health') return t(value === 'good' ? 'filters.healthGood' : 'filters.healthPoor')
    if (name === 'zone') return `.${value}`
    // Noon: the day is the same in all time zones but those of the Pacific.
    return name === 'expires_from' || name === 'expires_to' ? formatDate(`${value}T12:00:00Z`) : value
  }
}
