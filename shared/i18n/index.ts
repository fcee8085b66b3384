export { I18nextProvider, useTranslation } from 'react-i18next'
export { formatDate, formatDateTime, formatMonth, formatNumber, formatTime, setTimeZone } from './format'
export {
  changeLanguage,
  currentLanguage,
  i18n,
  type Locales,
  loadTexts,
  recordNamespaces,
  registerLocales,
  startI18n,
} from './i18n'
export { isLanguage, type Language, languages, storedLanguage } from './language'
export type { TextResources, Translate } from './resources'
