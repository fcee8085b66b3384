import { changeLanguage, currentLanguage, useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { Alert, Button } from '@panel/shared/ui'
import { useState } from 'react'
import styles from './notice.module.css'
import { namespace } from './texts'
import { hideLanguageHint } from './wants-language-hint'

/** Says, in Ukrainian, that the page has a Ukrainian version, to a browser that asks for it and shows the default (S9.7). */
export const LanguageHint = () => {
  const { t } = useTranslation(namespace)
  const [shown, show] = useState(true)
  if (!shown || currentLanguage() === 'uk') return null
  const hide = () => {
    hideLanguageHint()
    show(false)
  }
  const change = async () => {
    try {
      await changeLanguage('uk')
      hide()
    } catch {
      showToast({ tone: 'danger', text: t('languageHint.failed') })
    }
  }
  return (
    <div className={styles.notice} lang="uk" data-react-aria-top-layer="true">
      <Alert
        live
        title={t('languageHint.text')}
        actions={
          <>
            <Button size="sm" variant="primary" onClick={() => void change()}>
              {t('languageHint.change')}
            </Button>
            <Button size="sm" variant="ghost" onClick={hide}>
              {t('languageHint.hide')}
            </Button>
          </>
        }
      />
    </div>
  )
}
