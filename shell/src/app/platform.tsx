import { dismissToast, session, useSession, useToasts } from '@panel/shared/session'
import { ToastRegion } from '@panel/shared/ui'
import { type ReactNode, Suspense } from 'react'
import { overrideInForce } from '../registry/override'
import { UpdateNotice } from '../registry/update-notice'
import { StyleMissing } from '../screens/style-missing'
import { useSessionEffects } from '../session/use-session-effects'
import { lazyPart } from './lazy-part'

const OverrideBadge = lazyPart(async () => (await import('../registry/override-badge')).OverrideBadge)

const AuthorizationDialog = lazyPart(
  async () => (await import('../session/authorization-dialog')).AuthorizationDialog,
  session.closeSignIn,
)

/** What lies over every page: messages, the sign-in dialog, the notice of a new version. */
export const Platform = ({ styleLost, children }: { styleLost: boolean; children: ReactNode }) => {
  useSessionEffects()
  const toasts = useToasts(state => state.toasts)
  const override = overrideInForce()
  const signIn = useSession(state => state.signIn)
  return (
    <>
      {styleLost && <StyleMissing />}
      {children}
      <UpdateNotice />
      <ToastRegion toasts={toasts} onDismiss={dismissToast} />
      <Suspense fallback={null}>{override && <OverrideBadge override={override} />}</Suspense>
      <Suspense fallback={null}>{signIn && <AuthorizationDialog reason={signIn} />}</Suspense>
    </>
  )
}
