import { useErrorText } from '@panel/shared/api-client'
import { totpCodeBody } from '@panel/shared/contract'
import { FormShell, useContractForm } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { FactorCodeField } from '../../common/factor-code-field'
import { useSubmit } from '../../common/form-hooks'
import { useRemoveTotp } from './api/totp'

interface TotpOffProps {
  onDone: () => void
}

/** Turns the second factor off by one of its codes or a recovery code. */
export const TotpOff = ({ onDone }: TotpOffProps) => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const remove = useRemoveTotp()
  const form = useContractForm(totpCodeBody, { defaultValues: { code: '' } })
  const { failure, submit, loading } = useSubmit(form, remove.mutateAsync, () => {
    showToast({ tone: 'success', text: t('totp.turnedOff') })
    onDone()
  })
  return (
    <FormShell
      form={form}
      label={t('totp.turnOff')}
      onSubmit={submit}
      loading={loading}
      submitError={failure ? errorText(failure, t('confirm.failed')) : null}
      submitLabel={t('totp.turnOff')}
      onCancel={onDone}
    >
      <FactorCodeField form={form} failure={failure} />
    </FormShell>
  )
}
