import { useTranslation } from '@panel/shared/i18n'
import { Outlet } from '@panel/shared/panel'
import { SkipLink } from '@panel/shared/ui'
import { Header } from '../header/header'
import styles from './layouts.module.css'

/** Header and content (all pages outside /app and /cpc). */
export const SiteLayout = () => {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.page}>
      <SkipLink href="#content">{t('skipToContent')}</SkipLink>
      <Header />
      <main id="content" tabIndex={-1} className={styles.siteContent}>
        <Outlet />
      </main>
    </div>
  )
}
