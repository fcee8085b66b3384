import { dismissToast, useSession, useToasts } from '@panel/shared/session'
import { ToastRegion } from '@panel/shared/ui'
import { lazy, type ReactNode, Suspense } from 'react'
import { overrideInForce } from '../registry/override'
import { UpdateNotice } from '../registry/update-notice'
import { useSessionEffects } from '../session/use-session-effects'

const OverrideBadge = lazy(() =>
  import('../registry/override-badge').then(module => ({ default: module.OverrideBadge })),
)

const AuthorizationDialog = lazy(() =>
  import('../session/authorization-dialog').then(module => ({ default: module.AuthorizationDialog })),
)

/** What lies over every page: messages, the sign-in dialog, the notice of a new version. */
export const Platform = ({ children }: { children: ReactNode }) => {
  useSessionEffects()
  const toasts = useToasts(state => state.toasts)
  const override = overrideInForce()
  const signIn = useSession(state => state.signIn)
  return (
    <>
      {children}
      <UpdateNotice />
      <ToastRegion toasts={toasts} onDismiss={dismissToast} />
      <Suspense fallback={null}>{override && <OverrideBadge override={override} />}</Suspense>
      <Suspense fallback={null}>{signIn && <AuthorizationDialog reason={signIn} />}</Suspense>
    </>
  )
}
