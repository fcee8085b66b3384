import { useErrorText } from '@panel/shared/api-client'
import type { Protection } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Badge, Button, Card, FormError, Stack } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { useStartTotp } from './api/totp'
import { RecoveryCodes } from './recovery-codes'
import { TotpOff } from './totp-off'
import { TotpSetup } from './totp-setup'

type Step = { at: 'closed' } | { at: 'setup' } | { at: 'codes'; codes: readonly string[] } | { at: 'off' }

interface TotpCardProps {
  protection: Protection
}

/** The second factor by an authenticator app: on, off, and what is left of the recovery codes. */
export const TotpCard = ({ protection }: TotpCardProps) => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const [step, setStep] = useState<Step>({ at: 'closed' })
  const start = useStartTotp()
  const close = () => setStep({ at: 'closed' })
  const turnOn = () => start.mutate(undefined, { onSuccess: () => setStep({ at: 'setup' }) })
  const on = protection.totp
  return (
    <Card
      title={t('totp.title')}
      description={t('totp.text')}
      actions={
        <>
          <Badge tone={on ? 'success' : 'neutral'}>{t(on ? 'totp.on' : 'totp.off')}</Badge>
          {on ? (
            <Button onClick={() => setStep({ at: 'off' })}>{t('totp.turnOff')}</Button>
          ) : (
            <Button pending={start.isPending} onClick={turnOn}>
              {t('totp.turnOn')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={3}>
        <FormError>{start.error && errorText(start.error, t('totp.failed'))}</FormError>
        {on && <p>{t('totp.codesLeft', { count: protection.recovery_codes_left })}</p>}
        {!on && protection.second_factor_required && <FormError>{t('totp.required')}</FormError>}
      </Stack>
      <Dialog open={step.at !== 'closed'} onClose={close} title={t(step.at === 'off' ? 'totp.turnOff' : 'totp.title')}>
        {step.at === 'setup' && start.data && (
          <TotpSetup {...start.data} onDone={codes => setStep({ at: 'codes', codes })} onCancel={close} />
        )}
        {step.at === 'codes' && <RecoveryCodes codes={step.codes} onDone={close} />}
        {step.at === 'off' && <TotpOff onDone={close} />}
      </Dialog>
    </Card>
  )
}
