import { callApi, restoreSession, useErrorText } from '@panel/shared/api-client'
import { authCalls } from '@panel/shared/contract'
import { PasswordField } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { useUnsaved } from '@panel/shared/panel'
import { session } from '@panel/shared/session'
import { Alert, Button, FormError, Stack, TextField } from '@panel/shared/ui'
import { type FormEvent, useState } from 'react'
import { namespace } from './texts'

const signIn = async (username: string, password: string): Promise<void> => {
  const { access_token } = await callApi(authCalls.login, { body: { username, password } }, { unauthorized: 'throw' })
  session.start(access_token)
  restoreSession()
}

/** Sign-in that needs no panel: for the time when the registry or the panel that offers the full form is missing. */
export const PlainSignIn = () => {
  const { t } = useTranslation(namespace)
  const errorText = useErrorText()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [typed, setTyped] = useState(false)
  useUnsaved(typed, { title: t('authorization.title') })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setPending(true)
    setError(null)
    signIn(String(fields.get('username')), String(fields.get('password')))
      .catch(setError)
      .finally(() => setPending(false))
  }
  return (
    <form onSubmit={submit} onInput={() => setTyped(true)}>
      <Stack>
        <Alert tone="info">{t('authorization.plain')}</Alert>
        <TextField label={t('authorization.email')} name="username" type="email" autoComplete="username" required />
        <PasswordField label={t('authorization.password')} name="password" autoComplete="current-password" required />
        {error !== null && <FormError>{errorText(error, t('authorization.failed'))}</FormError>}
        <Button type="submit" variant="primary" pending={pending} block>
          {t('authorization.signIn')}
        </Button>
      </Stack>
    </form>
  )
}
