import { isApiError } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { browserSupportsWebAuthn } from '@panel/shared/passkeys'
import { Button, FormError, Stack } from '@panel/shared/ui'
import { serverText } from '../../common/server-text'
import { usePasskeyLogin } from './api/second-factor'

interface PasskeyButtonProps {
  /** Called with the token. */
  onToken: (token: string) => void
}

/** Sign-in without a password, where the browser can. */
export const PasskeyButton = ({ onToken }: PasskeyButtonProps) => {
  const { t } = useTranslation('mfe-auth')
  const { mutate, isPending, error } = usePasskeyLogin()
  if (!browserSupportsWebAuthn()) return null
  const failed = t('signIn.passkeyFailed')
  return (
    <Stack gap={3}>
      <Button block size="lg" pending={isPending} onClick={() => mutate(undefined, { onSuccess: onToken })}>
        {t('signIn.passkey')}
      </Button>
      <FormError>{error && (isApiError(error) ? serverText(error, failed) : failed)}</FormError>
    </Stack>
  )
}
