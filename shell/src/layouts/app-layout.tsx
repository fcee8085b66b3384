import { useTranslation } from '@panel/shared/i18n'
import { Outlet } from '@panel/shared/panel'
import { SkipLink } from '@panel/shared/ui'
import { Header } from '../header/header'
import styles from './layouts.module.css'
import { Sidebar } from './sidebar'
import { TopLinks } from './top-links'

/** Header, collapsible sidebar, top links and content (S2.9, S2.29, S2.30). */
export const AppLayout = () => {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.page}>
      <SkipLink href="#content">{t('skipToContent')}</SkipLink>
      <Header />
      <div className={styles.columns}>
        <Sidebar />
        <div className={styles.column}>
          <TopLinks />
          <main id="content" tabIndex={-1} className={styles.appContent}>
            <Outlet />
          </main>
        </div>
      </div>
    </div>
  )
}
