import { registerLocales, useTranslation } from '@panel/shared/i18n'
import en from '../../locales/abuse/en.json'
import uk from '../../locales/abuse/uk.json'

const namespace = 'mfe-admin-abuse'

// In a namespace of their own, so that the other pages do not carry them; both in the page's file, since each file more
// makes the panel's entry longer.
registerLocales(namespace, { en: async () => en, uk: async () => uk })

/** The texts of the abuse desk. */
export const useAbuseText = () => useTranslation(namespace)

/** A time in its largest unit that says enough: minutes, hours up to two days, or days. */
export const useAge = () => {
  const { t } = useAbuseText()
  return (minutes: number): string => {
    if (minutes < 60) return t('minutes', { count: minutes })
    const hours = Math.floor(minutes / 60)
    return hours < 48 ? t('hours', { count: hours }) : t('days', { count: Math.floor(hours / 24) })
  }
}
