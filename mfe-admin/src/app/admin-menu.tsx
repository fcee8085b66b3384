import { useTranslation } from '@panel/shared/i18n'
import { Link, pageSettings, paths } from '@panel/shared/panel'
import { contributionsOf } from '@panel/shared/panel/points'
import { PageHeader } from '@panel/shared/ui'
import type { ReactNode } from 'react'
import { tabSearch, tabs } from '../model/list-state'
import styles from './admin-menu.module.css'
import { LogOutLink } from './log-out-link'
import { useSignedIn } from './use-admin-data'

type Page = 'abuse' | 'audit' | 'statistics' | 'orders'

interface AdminMenuProps {
  /** The open page; a tab of the administrators' page otherwise. */
  current?: Page
}

const usePages = (): { id: Page; to: string; label: string }[] => {
  const { t } = useTranslation('mfe-admin')
  const { adminPath, prices } = pageSettings()
  return [
    ...(prices ? [{ id: 'orders' as const, to: paths.orders(adminPath), label: t('orders.open') }] : []),
    { id: 'abuse', to: paths.abuseCases(adminPath), label: t('titleAbuse') },
    { id: 'statistics', to: paths.statistics(adminPath), label: t('statistics.title') },
    { id: 'audit', to: paths.audit(adminPath), label: t('audit.open') },
  ]
}

/** The pages beside the tabs, which have addresses of their own. */
export const PageLinks = ({ current }: AdminMenuProps) => (
  <>
    {usePages().map(({ id, to, label }) => (
      <Link key={id} to={to} aria-current={id === current ? 'page' : undefined} className={styles.link}>
        {label}
      </Link>
    ))}
  </>
)

/** The menu of all pages for administrators, where the tabs are links. */
const AdminMenu = ({ current }: AdminMenuProps) => {
  const { t } = useTranslation('mfe-admin')
  const { adminPath } = pageSettings()
  return (
    <nav aria-label={t('title')} className={styles.menu}>
      {tabs.map(tab => (
        <Link key={tab} to={`${paths.admin(adminPath)}${tabSearch(tab)}`} className={styles.link}>
          {t(`tab.${tab}`)}
        </Link>
      ))}
      {contributionsOf('admin.tab').map(({ id, title }) => (
        <Link key={id} to={`${paths.admin(adminPath)}?${new URLSearchParams({ tab: id })}`} className={styles.link}>
          {title}
        </Link>
      ))}
      <PageLinks current={current} />
    </nav>
  )
}

interface AdminFrameProps extends AdminMenuProps {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A page for administrators beside the tabs: the menu of all of them, and Log Out (S2.28). */
export const AdminFrame = ({ title, description, actions, current, children }: AdminFrameProps) => {
  const signedIn = useSignedIn()
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        actions={
          signedIn && (
            <>
              {actions}
              <LogOutLink />
            </>
          )
        }
      />
      {signedIn && <AdminMenu current={current} />}
      {children}
    </>
  )
}
