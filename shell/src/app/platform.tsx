import { currentLanguage } from '@panel/shared/i18n'
import {
  dismissToast,
  identity,
  session,
  useIdentityAsked,
  useProof,
  useSession,
  useToasts,
} from '@panel/shared/session'
import { ToastRegion } from '@panel/shared/ui'
import type { ReactNode } from 'react'
import { lazyComponent } from '../loader/lazy-component'
import type { ShownOverride } from '../registry/override'
import type { RegistryReader } from '../registry/read-registry'
import { OutageNotice } from '../session/outage-notice'
import { useReturnAfterSignIn } from '../session/use-return-after-sign-in'
import { useSessionEffects } from '../session/use-session-effects'
import { wantsLanguageHint } from '../session/wants-language-hint'
import { useShortcuts } from '../shortcuts/use-shortcuts'
import { useNewerVersion } from './use-newer-version'

const OverrideBadge = lazyComponent(
  async () => (await import(/* webpackChunkName: "team-tools" */ '../registry/override-badge')).OverrideBadge,
)

const StyleMissing = lazyComponent(
  async () => (await import(/* webpackChunkName: "rarely" */ '../screens/style-missing')).StyleMissing,
)

const Shortcuts = lazyComponent(
  async () => (await import(/* webpackChunkName: "shortcuts" */ '../shortcuts/shortcuts')).Shortcuts,
)

const ActingBanner = lazyComponent(
  async () => (await import(/* webpackChunkName: "acting-banner" */ '../session/acting-banner')).ActingBanner,
)

const ProofNotice = lazyComponent(
  async () => (await import(/* webpackChunkName: "notices" */ '../session/proof-notice')).ProofNotice,
)

const UpdateNotice = lazyComponent(
  async () => (await import(/* webpackChunkName: "notices" */ '../session/update-notice')).UpdateNotice,
)

const LanguageHint = lazyComponent(
  async () => (await import(/* webpackChunkName: "notices" */ '../session/language-hint')).LanguageHint,
)

const AuthorizationDialog = lazyComponent(
  async () => (await import('../session/authorization-dialog')).AuthorizationDialog,
  { onMissing: session.closeSignIn },
)

const IdentityDialog = lazyComponent(
  async () => (await import(/* webpackChunkName: "rarely" */ '../session/identity-dialog')).IdentityDialog,
  {
    onMissing: () => identity.answer(false),
  },
)

interface PlatformProps {
  styleLost: boolean
  override: ShownOverride | null
  fetchNewer: RegistryReader['fetchNewer']
  children: ReactNode
}

/** What is shown with every page: messages, the sign-in dialog, the notice of a new version. */
export const Platform = ({ styleLost, override, fetchNewer, children }: PlatformProps) => {
  useSessionEffects()
  useReturnAfterSignIn()
  const isNewer = useNewerVersion(fetchNewer)
  const toasts = useToasts(state => state.toasts)
  const user = useSession(state => state.user)
  const signIn = useSession(state => state.signIn)
  const asksIdentity = useIdentityAsked()
  const isProving = useProof(state => state.proof !== null)
  const { shown, close } = useShortcuts()
  return (
    <>
      {styleLost && <StyleMissing />}
      <OutageNotice />
      {children}
      <ToastRegion toasts={toasts} onDismiss={dismissToast} />
      {shown && <Shortcuts shown={shown} onClose={close} />}
      {user?.actingUntil && <ActingBanner user={user} />}
      {isNewer && <UpdateNotice />}
      {currentLanguage() === 'en' && wantsLanguageHint() && <LanguageHint />}
      {isProving && <ProofNotice />}
      {override && <OverrideBadge override={override} />}
      {asksIdentity && !signIn && <IdentityDialog />}
      {signIn && <AuthorizationDialog reason={signIn} />}
    </>
  )
}
