import type { Protection } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { browserSupportsWebAuthn } from '@panel/shared/passkeys'
import { Button, Inline, Stack } from '@panel/shared/ui'
import { useState } from 'react'
import { NoPassword } from '../../common/set-new-password'
import { CodeStep, PasskeyStep, PasswordStep, type StepProps } from './identity-steps'

interface ConfirmIdentityProps extends StepProps {
  protection: Protection
}

/**
 * By code where a second factor is on, else by the password; by passkey where there is one. An account that was confirmed
 * on another device may have none of them.
 */
export const ConfirmIdentity = ({ protection, onConfirmed, onCancel }: ConfirmIdentityProps) => {
  const { t } = useTranslation('mfe-auth')
  const [byCode, setByCode] = useState(protection.totp)
  const both = protection.totp && protection.has_password
  const hasPasskey = protection.passkeys > 0 && browserSupportsWebAuthn()
  const Step = byCode ? CodeStep : PasswordStep
  if (!protection.totp && !protection.has_password && !hasPasskey) return <NoPassword onLeave={onCancel} />
  return (
    <Stack gap={5}>
      {(protection.totp || protection.has_password) && <Step onConfirmed={onConfirmed} onCancel={onCancel} />}
      <Inline>
        {both && (
          <Button variant="link" onClick={() => setByCode(!byCode)}>
            {t(byCode ? 'identity.usePassword' : 'identity.useCode')}
          </Button>
        )}
        {hasPasskey && <PasskeyStep onConfirmed={onConfirmed} />}
      </Inline>
    </Stack>
  )
}
