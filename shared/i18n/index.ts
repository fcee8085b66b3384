export { I18nextProvider, useTranslation } from 'react-i18next'
export { formatDate, formatDateTime, formatList, formatNumber } from './format'
export { changeLanguage, currentLanguage, i18n, type Locales, loadTexts, registerLocales, startI18n } from './i18n'
export { defaultLanguage, isLanguage, type Language, languages, storedLanguage } from './language'
