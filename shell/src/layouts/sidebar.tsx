import { useTranslation } from '@panel/shared/i18n'
import { NavLink, paths } from '@panel/shared/panel'
import { ComingSoon, IconButton, SoonMark, VisuallyHidden } from '@panel/shared/ui'
import { CreditCard, PanelLeft, Settings, Shield } from '@panel/shared/ui/icons'
import { useEffect, useState } from 'react'
import { EntryIcon } from '../navigation/entry-icon'
import { useEntries } from '../navigation/use-entries'
import { useIntent } from '../navigation/use-intent'
import styles from './layouts.module.css'

const storageKey = 'panel.sidebar'

const phone = () => window.matchMedia('(max-width: 48rem)')

/** As it was left; on a phone, where the sidebar would take the page's place, closed until it is asked for. */
const readCollapsed = (): boolean => {
  if (phone().matches) return true
  try {
    return localStorage.getItem(storageKey) === 'collapsed'
  } catch {
    return false
  }
}

const keepCollapsed = (collapsed: boolean): void => {
  try {
    localStorage.setItem(storageKey, collapsed ? 'collapsed' : 'open')
  } catch {
    // Storage is blocked: the choice lasts for this page.
  }
}

/** The panels' entries, and the parts that are still to come (S2.29). Collapses to its icons. */
export const Sidebar = () => {
  const { t } = useTranslation('shell')
  const entries = useEntries('sidebar')
  const onIntent = useIntent()
  const [collapsed, setCollapsed] = useState(readCollapsed)
  useEffect(() => {
    const follow = () => setCollapsed(readCollapsed())
    const list = phone()
    list.addEventListener('change', follow)
    return () => list.removeEventListener('change', follow)
  }, [])
  const claimed = new Set(entries.map(({ to }) => to))
  const toggle = () => {
    keepCollapsed(!collapsed)
    setCollapsed(!collapsed)
  }
  return (
    <nav aria-label={t('sidebar.label')} className={styles.sidebar} data-collapsed={collapsed}>
      <div className={styles.sidebarToggle}>
        <IconButton
          label={collapsed ? t('sidebar.expand') : t('sidebar.collapse')}
          aria-expanded={!collapsed}
          icon={<PanelLeft size={18} aria-hidden="true" />}
          onClick={toggle}
        />
      </div>
      <ul>
        {entries.map(({ label, to, icon }) => (
          <li key={to}>
            <NavLink to={to} className={styles.sidebarLink} title={collapsed ? label : undefined} {...onIntent(to)}>
              <EntryIcon name={icon} />
              {collapsed ? <VisuallyHidden>{label}</VisuallyHidden> : label}
            </NavLink>
          </li>
        ))}
        {!collapsed && (
          <>
            <li aria-hidden="true" className={styles.soon}>
              <SoonMark />
            </li>
            <li>
              <ComingSoon unmarked label={t('sidebar.billing')} icon={<CreditCard size={18} aria-hidden="true" />} />
            </li>
            {!claimed.has(paths.security()) && (
              <li>
                <ComingSoon unmarked label={t('sidebar.security')} icon={<Shield size={18} aria-hidden="true" />} />
              </li>
            )}
            {!claimed.has(paths.personalData()) && (
              <li>
                <ComingSoon unmarked label={t('sidebar.account')} icon={<Settings size={18} aria-hidden="true" />} />
              </li>
            )}
          </>
        )}
      </ul>
    </nav>
  )
}
