import { useErrorText } from '@panel/shared/api-client'
import { totpCodeBody } from '@panel/shared/contract'
import { FormShell, isCompleteCode, useContractForm } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { CopyButton } from '@panel/shared/ui'
import { QrCode } from '@panel/shared/ui/qr-code'
import { SixDigits } from '../../common/factor-code-field'
import { useSubmit } from '../../common/form-hooks'
import { useConfirmTotp } from './api/totp'
import styles from './second-factor.module.css'

interface TotpSetupProps {
  secret: string
  otpauth_url: string
  /** Called with the recovery codes. */
  onDone: (codes: readonly string[]) => void
  onCancel: () => void
}

/** The secret as a QR code and as text, then the first code of the app. */
export const TotpSetup = ({ secret, otpauth_url, onDone, onCancel }: TotpSetupProps) => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const confirm = useConfirmTotp()
  const form = useContractForm(totpCodeBody, { defaultValues: { code: '' } })
  const { failure, submit, loading } = useSubmit(form, confirm.mutateAsync, answer => onDone(answer.recovery_codes))
  return (
    <FormShell
      form={form}
      label={t('totp.title')}
      onSubmit={submit}
      loading={loading}
      submitError={failure ? errorText(failure, t('confirm.failed')) : null}
      submitLabel={t('totp.turnOn')}
      disabledReason={isCompleteCode(form.watch('code')) ? undefined : t('confirm.incomplete')}
      onCancel={onCancel}
    >
      <p>{t('totp.scan')}</p>
      <div className={styles.secret}>
        <QrCode text={otpauth_url} label={t('totp.qr')} />
        <p className={styles.manual}>
          <span>{t('totp.manual')}</span>
          <code translate="no">{secret}</code>
          <CopyButton text={secret} label={t('totp.copy')} />
        </p>
      </div>
      <SixDigits form={form} failure={failure} description={t('totp.enter')} />
    </FormShell>
  )
}
