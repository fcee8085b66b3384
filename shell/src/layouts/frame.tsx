import { useTranslation } from '@panel/shared/i18n'
import { Outlet } from '@panel/shared/panel'
import { SkipLink } from '@panel/shared/ui'
import { Header } from '../header/header'
import { lazyComponent } from '../loader/lazy-component'
import { Footer } from './footer'
import styles from './layouts.module.css'
import { readCollapsed } from './sidebar-state'

const SidebarPlaceholder = () => <div className={styles.sidebar} data-collapsed={readCollapsed()} />

// What is around the pages of those who are signed in comes with the first of them.
const Sidebar = lazyComponent(async () => (await import('./app-bars')).Sidebar, { fallback: <SidebarPlaceholder /> })
const TopLinks = lazyComponent(async () => (await import('./app-bars')).TopLinks, {
  fallback: <div className={styles.topLinks} />,
})

/**
 * Header and content, with sidebar and top links where `app` is set (S2.9, S2.29, S2.30). The content keeps its place
 * in the tree, so that a page which gets its frame by a sign-in goes on where it was; what is still loading keeps its
 * room free.
 */
export const Frame = ({ app }: { app: boolean }) => {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.page}>
      <SkipLink href="#content">{t('skipToContent')}</SkipLink>
      <Header />
      <div className={styles.columns} data-app={app}>
        {app && <Sidebar />}
        <div className={styles.column}>
          {app && <TopLinks />}
          <main id="content" tabIndex={-1} className={app ? styles.appContent : styles.siteContent}>
            <Outlet />
          </main>
          <Footer />
        </div>
      </div>
    </div>
  )
}
