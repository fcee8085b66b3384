import { useIsAdmin } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { NavLink, paths } from '@panel/shared/panel'
import { ComingSoon, IconButton, VisuallyHidden } from '@panel/shared/ui'
import { CreditCard, PanelLeft, Settings, Shield } from '@panel/shared/ui/icons'
import { useEffect, useRef, useState } from 'react'
import { EntryIcon } from '../navigation/entry-icon'
import { useEntries } from '../navigation/use-entries'
import { useIntent } from '../navigation/use-intent'
import styles from './layouts.module.css'
import { keepCollapsed, phone, readCollapsed } from './sidebar-state'
import { useCloseOutside } from './use-close-outside'

/** Whether only the icons show, or on a phone nothing at all. */
const useCollapsed = () => {
  const [collapsed, setCollapsed] = useState(readCollapsed)
  useEffect(() => {
    const follow = () => setCollapsed(readCollapsed())
    const list = phone()
    list.addEventListener('change', follow)
    return () => list.removeEventListener('change', follow)
  }, [])
  const toggle = () => {
    if (!phone().matches) keepCollapsed(!collapsed)
    setCollapsed(!collapsed)
  }
  return { collapsed, toggle, close: () => setCollapsed(readCollapsed()) }
}

/** The panels' entries, and the parts that are still to come (S2.29). Collapses to its icons; is over a phone's page. */
export const Sidebar = () => {
  const { t } = useTranslation('shell')
  const entries = useEntries('sidebar', useIsAdmin())
  const onIntent = useIntent()
  const { collapsed, toggle, close } = useCollapsed()
  const nav = useRef<HTMLElement>(null)
  useCloseOutside(nav, !collapsed && phone().matches, close)
  const claimed = new Set(entries.map(({ to }) => to))
  const stubs = [
    { label: t('sidebar.billing'), Icon: CreditCard, path: paths.billing() },
    { label: t('sidebar.security'), Icon: Shield, path: paths.security() },
    { label: t('sidebar.account'), Icon: Settings, path: paths.personalData() },
  ].filter(({ path }) => !claimed.has(path))
  return (
    <nav ref={nav} aria-label={t('sidebar.label')} className={styles.sidebar} data-collapsed={collapsed}>
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
            <NavLink
              to={to}
              className={styles.sidebarLink}
              title={collapsed ? label : undefined}
              onClick={close}
              {...onIntent(to)}
            >
              <EntryIcon name={icon} />
              {collapsed ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
            </NavLink>
          </li>
        ))}
        {!collapsed &&
          stubs.map(({ label, Icon }) => (
            <li key={label}>
              <ComingSoon unmarked label={label} icon={<Icon size={18} aria-hidden="true" />} />
            </li>
          ))}
      </ul>
    </nav>
  )
}

/** All Domains, Cart, Transfer Domain, WHOIS & Privacy (S2.30), as the panels offer them. */
export const TopLinks = () => {
  const { t } = useTranslation('shell')
  const entries = useEntries('top')
  const onIntent = useIntent()
  return (
    <nav aria-label={t('topLinks')} className={styles.topLinks}>
      <ul>
        {entries.map(({ label, to, icon }) => (
          <li key={to}>
            <NavLink to={to} className={styles.topLink} {...onIntent(to)}>
              <EntryIcon name={icon} />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
