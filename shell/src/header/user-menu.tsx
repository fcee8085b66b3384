import { logOut, useIsAdmin } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { paths, useNavigate } from '@panel/shared/panel'
import { useSession } from '@panel/shared/session'
import { Avatar } from '@panel/shared/ui'
import { ChevronDown, CreditCard, LogOut, Shield, User } from '@panel/shared/ui/icons'
import { Menu, type MenuEntry } from '@panel/shared/ui/overlays'
import { EntryIcon } from '../navigation/entry-icon'
import { useEntries } from '../navigation/use-entries'
import { usePrepare } from '../navigation/use-intent'
import { useAccountBucket } from '../registry/account-bucket'
import styles from './header.module.css'

/** Greeting, the panels' entries, what is still to come, and Log Out (S2.17). */
export const UserMenu = () => {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const prepare = usePrepare()
  const email = useSession(state => state.user?.email ?? '')
  const isAdmin = useIsAdmin()
  useAccountBucket(email)
  const places = useEntries('user-menu', isAdmin)
  const name = email.split('@')[0] ?? email
  const soon = (id: string, label: string, icon: MenuEntry['icon']): MenuEntry => ({
    id,
    label,
    icon,
    disabledReason: t('comingSoon'),
    soon: true,
  })
  const claimed = new Set(places.map(({ to }) => to))
  const leave = () => {
    logOut()
    navigate(paths.home())
  }
  return (
    <Menu
      label={t('userMenu.label', { email })}
      trigger={
        <span className={styles.account}>
          <Avatar name={name} />
          <span className={styles.accountName}>{name}</span>
          <ChevronDown size={16} aria-hidden="true" />
        </span>
      }
      header={
        <>
          <p className={styles.greeting}>{t('userMenu.greeting', { name })}</p>
          <p className={styles.email}>{email}</p>
        </>
      }
      groups={[
        {
          id: 'places',
          entries: places.map(({ label, to, icon }) => ({
            id: to,
            label,
            href: to,
            onIntent: () => prepare(to),
            icon: <EntryIcon name={icon} />,
          })),
        },
        {
          id: 'soon',
          entries: [
            ...(claimed.has(paths.personalData())
              ? []
              : [soon('account', t('userMenu.account'), <User size={18} aria-hidden="true" />)]),
            soon('payment', t('userMenu.payment'), <CreditCard size={18} aria-hidden="true" />),
            ...(claimed.has(paths.security())
              ? []
              : [soon('security', t('userMenu.security'), <Shield size={18} aria-hidden="true" />)]),
          ],
        },
        {
          id: 'leave',
          entries: [
            {
              id: 'logout',
              label: t('userMenu.logOut'),
              icon: <LogOut size={18} aria-hidden="true" />,
              onAction: leave,
            },
          ],
        },
      ]}
    />
  )
}
