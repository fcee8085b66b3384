import { useTranslation } from '@panel/shared/i18n'
import { Button, ErrorState } from '@panel/shared/ui'
import styles from './screens.module.css'

/** Shown when no registry can be trusted, neither the server's nor a copy kept from before. */
export const RegistryMissing = () => {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.screen}>
      <ErrorState
        headingLevel={1}
        title={t('registryMissing.title')}
        actions={
          <Button variant="primary" onClick={() => location.reload()}>
            {t('panelFailure.reload')}
          </Button>
        }
      >
        <p>{t('registryMissing.text')}</p>
      </ErrorState>
    </div>
  )
}
