import { clearUserState } from '@panel/shared/api-client'
import { loadTexts, useTranslation } from '@panel/shared/i18n'
import { type SessionState, session, useSession } from '@panel/shared/session'
import { Alert } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import type { useLoader } from '../loader/loader-context'
import { PanelView } from '../loader/panel-view'
import type { ActiveRegistry } from '../registry/active-registry'
import { filling, useFilling } from './filling'
import { PlainSignIn } from './plain-sign-in'
import { namespace } from './texts'

/** Ahead of the dialog, whose own texts and form would otherwise come after its code. */
export const prepare = (
  registry: ActiveRegistry,
  { load }: ReturnType<typeof useLoader>['loader'],
): Promise<unknown> => {
  const form = filling('shell.authorization', registry)
  return Promise.all([loadTexts([namespace]), form && load(form.panel, form.view)])
}

/** The 'Authorization' dialog (S2.16): opened from the header, by a step that needs an account, or when a session ended. */
export const AuthorizationDialog = ({ reason }: { reason: NonNullable<SessionState['signIn']> }) => {
  const { t } = useTranslation(namespace)
  const returns = useSession(state => state.returnTo !== null)
  const form = useFilling('shell.authorization', session.closeSignIn)
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
      {form ? <PanelView {...form} instead={<PlainSignIn />} /> : <PlainSignIn />}
    </Dialog>
  )
}
