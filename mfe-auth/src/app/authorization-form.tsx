import { useTranslation } from '@panel/shared/i18n'
import { lazyComponent, type ViewProps } from '@panel/shared/panel'
import { Alert, Skeleton, Stack } from '@panel/shared/ui'
import { useState } from 'react'
import { noteCode } from '../common/cooldown'
import { useLogin, useRegister } from '../features/sign-in/api/credentials'
import { SignInForm } from '../features/sign-in/sign-in-form'
import { SignedInOutage } from './signed-in-outage'
import { useAuthorization } from './use-authorization'

const Confirmation = lazyComponent(async () => (await import('./confirmation')).Confirmation)
const SecondFactorForm = lazyComponent(
  async () => (await import('../features/sign-in/second-factor-form')).SecondFactorForm,
)

/** As tall as the first step, so that the dialog keeps its size. */
const ResetLoading = () => (
  <Stack gap={5}>
    <Skeleton shape="block" height="2.75rem" />
    <Skeleton shape="block" height="5.5rem" />
    <Skeleton shape="block" height="2.25rem" />
  </Stack>
)

const Reset = lazyComponent(async () => (await import('./reset')).Reset, { fallback: <ResetLoading /> })

/** Where the button will come its place is kept, so that a click on what is above it does not miss. */
const PasskeyPlaceholder = () =>
  'PublicKeyCredential' in window ? <Skeleton shape="block" height="var(--control-lg)" /> : null

const PasskeyButton = lazyComponent(async () => (await import('../features/sign-in/passkey-button')).PasskeyButton, {
  fallback: <PasskeyPlaceholder />,
})

/** Sign in, register, confirm the email or set a new password, inside the 'Authorization' dialog (S2.16, S4.1). */
export const AuthorizationForm = ({ onClose }: ViewProps) => {
  const { t } = useTranslation('mfe-auth')
  const { flow, notice, setNotice, go, toForm, enter } = useAuthorization(onClose)
  const { mutateAsync: login } = useLogin()
  const { mutateAsync: register } = useRegister()
  const [registering, setRegistering] = useState(false)
  const confirm = (email: string) => {
    noteCode('confirm', Date.now())
    go({ view: 'confirm', email })
  }

  if (notice === 'outage') return <SignedInOutage />
  return (
    <Stack gap={4}>
      {notice === 'passwordChanged' && flow.view === 'form' && <Alert tone="success">{t('reset.done')}</Alert>}
      {notice === 'accountFailed' && <Alert tone="danger">{t('signIn.accountFailed')}</Alert>}
      {notice === 'cookiesRefused' && (
        <Alert tone="danger" title={t('signIn.cookies.title')}>
          {t('signIn.cookies.text', { site: location.hostname })}
        </Alert>
      )}
      {flow.view === 'reset' && (
        <Reset
          flow={flow}
          onFlow={go}
          onCancel={toForm}
          onDone={() => {
            setNotice('passwordChanged')
            toForm()
          }}
        />
      )}
      {flow.view === 'confirm' && (
        <Confirmation
          email={flow.email}
          onClose={toForm}
          onToken={(token, passwordDropped) => enter(token, passwordDropped ? 'without-password' : 'confirmation')}
        />
      )}
      {flow.view === 'second-factor' && (
        <SecondFactorForm challenge={flow.challenge} onToken={token => void enter(token, 'login')} onCancel={toForm} />
      )}
      {(flow.view === 'form' || flow.view === 'confirm') && (
        <SignInForm
          onLogin={async credentials => enter(await login(credentials), 'login')}
          onRegister={async credentials => {
            await register(credentials)
            confirm(credentials.email)
          }}
          onUnconfirmed={confirm}
          onSecondFactor={challenge => go({ view: 'second-factor', challenge })}
          onMode={setRegistering}
          onForgotPassword={email => {
            setNotice('none')
            go({ view: 'reset', step: 'email', email })
          }}
        />
      )}
      {flow.view === 'form' && !registering && <PasskeyButton onToken={token => void enter(token, 'login')} />}
    </Stack>
  )
}
