import { clearUserState } from '@panel/shared/api-client'
import { loadTexts, useTranslation } from '@panel/shared/i18n'
import { type SessionState, session, useSession } from '@panel/shared/session'
import { Alert } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { PanelView } from '../loader/panel-view'
import { slotOf, useRegistry } from '../registry/active-registry'
import { PlainSignIn } from './plain-sign-in'
import { namespace } from './texts'

/** Ahead of the dialog, whose own texts would otherwise come after its code. */
export const prepareTexts = (): Promise<void> => loadTexts([namespace])

/** The 'Authorization' dialog (S2.16): opened from the header, by a step that needs an account, or when a session ended. */
export const AuthorizationDialog = ({ reason }: { reason: NonNullable<SessionState['signIn']> }) => {
  const { t } = useTranslation(namespace)
  const returns = useSession(state => state.returnTo !== null)
  const slot = slotOf('authorization', useRegistry())
  const close = () => {
    session.closeSignIn()
    if (reason === 'expired') clearUserState()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={t('authorization.title')}
      description={reason === 'required' && t(returns ? 'authorization.requiredPage' : 'authorization.required')}
      size="sm"
    >
      {reason === 'expired' && <Alert tone="warning">{t('authorization.expired')}</Alert>}
      {slot ? <PanelView {...slot} onClose={session.closeSignIn} instead={<PlainSignIn />} /> : <PlainSignIn />}
    </Dialog>
  )
}
