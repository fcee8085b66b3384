import { useTranslation } from '@panel/shared/i18n'
import { lazyComponent } from '@panel/shared/panel'
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

const Unverified = () => {
  const { t } = useTranslation('shell')
  return (
    <PagesMissing title={t('registryMissing.title')}>
      <p>{t('registryMissing.text')}</p>
    </PagesMissing>
  )
}

const BrowserLack = lazyComponent(
  async () => (await import(/* webpackChunkName: "rarely" */ './browser-lack')).BrowserLack,
  {
    instead: () => Unverified,
  },
)

/**
 * Shown when no registry can be trusted, neither the server's nor a copy kept from before. What the browser lacks for good
 * is told apart from a signature that is wrong.
 */
export const RegistryMissing = () => (
  <BrowserLack>
    <Unverified />
  </BrowserLack>
)

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
