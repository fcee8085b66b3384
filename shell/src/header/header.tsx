import { useTranslation } from '@panel/shared/i18n'
import { Link, pageSettings, paths } from '@panel/shared/panel'
import { isAuthenticated, session, useSession } from '@panel/shared/session'
import { Button, ComingSoon, Skeleton } from '@panel/shared/ui'
import { Globe } from '@panel/shared/ui/icons'
import { lazyComponent } from '../loader/lazy-component'
import { useLoader } from '../loader/loader-context'
import { commandKey, requestPalette } from '../navigation/palette-request'
import { useRegistry } from '../registry/active-registry'
import styles from './header.module.css'
import { HeaderLinks } from './header-links'
import { LanguageToggle } from './language-toggle'

const accountPlaceholder = <Skeleton width="6rem" height="2.25rem" />

/** Nothing of the header waits for it. */
const Bell = lazyComponent(async () => (await import(/* webpackChunkName: "account" */ './bell')).Bell, {
  fallback: <Skeleton width="2.75rem" height="2.25rem" />,
})

const UserMenu = lazyComponent(async () => (await import(/* webpackChunkName: "account" */ './user-menu')).UserMenu, {
  fallback: accountPlaceholder,
})

const stubs = ['domains', 'hosting', 'email', 'security', 'exploreAll'] as const

/** Loads the sign-in dialog ahead, for the moment when a click on it is near. */
const usePrepareSignIn = () => {
  const registry = useRegistry()
  const { loader } = useLoader()
  return () => {
    import('../session/authorization-dialog').then(dialog => dialog.prepare(registry, loader)).catch(() => undefined)
  }
}

const Account = () => {
  const { t } = useTranslation('shell')
  const loading = useSession(state => state.loading && state.user === null)
  const signedIn = useSession(isAuthenticated)
  const prepareSignIn = usePrepareSignIn()
  if (loading) return accountPlaceholder
  if (signedIn) {
    return (
      <>
        <Bell />
        <UserMenu />
      </>
    )
  }
  return (
    <Button
      variant="primary"
      aria-haspopup="dialog"
      onClick={() => session.requestSignIn()}
      onPointerEnter={prepareSignIn}
      onFocus={prepareSignIn}
    >
      {t('header.authorized')}
    </Button>
  )
}

/** Opens the palette, so that its shortcut is known. */
const PaletteButton = () => {
  const { t } = useTranslation('shell')
  return (
    <button
      type="button"
      className={styles.search}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={requestPalette}
    >
      {t('header.search')}
      <span className={styles.keys} aria-hidden="true">
        {commandKey} K
      </span>
    </button>
  )
}

/** Brand, decorative links, search, cart, language and account (S2.13 to S2.17). */
export const Header = () => {
  const { t } = useTranslation('shell')
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to={paths.home()} className={styles.brand}>
          <Globe size={20} aria-hidden="true" />
          <span className={styles.brandName}>{pageSettings().brand ?? t('brand')}</span>
        </Link>
        <nav aria-label={t('header.sections')} className={styles.stubs}>
          {stubs.map(stub => (
            <ComingSoon key={stub} variant="inline" label={t(`header.${stub}`)} />
          ))}
        </nav>
        <div className={styles.tools}>
          <PaletteButton />
          <HeaderLinks />
          <LanguageToggle />
          <Account />
        </div>
      </div>
    </header>
  )
}
