import { changeLanguage, currentLanguage, type Language, useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { hideLanguageHint } from '../session/wants-language-hint'
import styles from './header.module.css'

const names: Record<Language, { short: string; full: string }> = {
  en: { short: 'EN', full: 'English' },
  uk: { short: 'УКР', full: 'Українська' },
}

/** Switches the whole product between English and Ukrainian (S2.1, S1.4). */
export const LanguageToggle = () => {
  const { t } = useTranslation('shell')
  const current = currentLanguage()
  const change = (language: Language) => {
    hideLanguageHint()
    return changeLanguage(language).catch(() => showToast({ tone: 'danger', text: t('header.languageFailed') }))
  }
  return (
    <fieldset className={styles.languages}>
      <legend className={styles.hiddenLegend}>{t('header.language')}</legend>
      {(['en', 'uk'] as const).map(language => (
        <button
          key={language}
          type="button"
          lang={language}
          // Not as hidden text, which would load a font for it, as the short name would without a font of its own.
          aria-label={`${names[language].short} ${names[language].full}`}
          aria-pressed={language === current}
          className={styles.language}
          onClick={() => void change(language)}
        >
          {names[language].short}
        </button>
      ))}
    </fieldset>
  )
}
