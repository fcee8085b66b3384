import { useTranslation } from '@panel/shared/i18n'
import { Button, ErrorState } from '@panel/shared/ui'
import type { ReactNode } from 'react'
import styles from './screens.module.css'

const PagesMissing = ({ title, children }: { title: string; children: ReactNode }) => {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.screen}>
      <ErrorState
        headingLevel={1}
        title={title}
        actions={
          <Button variant="primary" onClick={() => location.reload()}>
            {t('panelFailure.reload')}
          </Button>
        }
      >
        {children}
      </ErrorState>
    </div>
  )
}

/** Shown when no registry can be trusted, neither the server's nor a copy kept from before. */
export const RegistryMissing = () => {
  const { t } = useTranslation('shell')
  return (
    <PagesMissing title={t('registryMissing.title')}>
      <p>{t('registryMissing.text')}</p>
    </PagesMissing>
  )
}

/** Shown at home while no panel of the registry has that address: its own may be disabled. */
export const HomeMissing = () => {
  const { t } = useTranslation('shell')
  return (
    <PagesMissing title={t('panelFailure.title')}>
      <p>{t('panelFailure.absent')}</p>
      <p>{t('panelFailure.restWorks')}</p>
    </PagesMissing>
  )
}
