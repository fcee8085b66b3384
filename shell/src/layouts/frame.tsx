import { useTranslation } from '@panel/shared/i18n'
import { Outlet } from '@panel/shared/panel'
import { SkipLink } from '@panel/shared/ui'
import { Header } from '../header/header'
import styles from './layouts.module.css'
import { Sidebar } from './sidebar'
import { TopLinks } from './top-links'

/**
 * Header and content, with sidebar and top links where `app` is set. The content keeps its place in the tree, so that
 * a page which gets its frame by a sign-in goes on where it was.
 */
export const Frame = ({ app }: { app: boolean }) => {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.page}>
      <SkipLink href="#content">{t('skipToContent')}</SkipLink>
      <Header />
      <div className={styles.columns}>
        {app && <Sidebar />}
        <div className={styles.column}>
          {app && <TopLinks />}
          <main id="content" tabIndex={-1} className={app ? styles.appContent : styles.siteContent}>
            <Outlet />
          </main>
        </div>
      </div>
    </div>
  )
}
