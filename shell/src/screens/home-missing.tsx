import { useTranslation } from '@panel/shared/i18n'
import { Button, ErrorState } from '@panel/shared/ui'
import styles from './screens.module.css'

/** Shown at home while no panel of the registry has that address: its own may be disabled. */
export const HomeMissing = () => {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.screen}>
      <ErrorState
        headingLevel={1}
        title={t('panelFailure.title')}
        actions={
          <Button variant="primary" onClick={() => location.reload()}>
            {t('panelFailure.reload')}
          </Button>
        }
      >
        <p>{t('panelFailure.absent')}</p>
        <p>{t('panelFailure.restWorks')}</p>
      </ErrorState>
    </div>
  )
}
