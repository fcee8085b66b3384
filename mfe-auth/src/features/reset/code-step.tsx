import { verifyResetBody } from '@panel/shared/contract'
import { FormShell, isCompleteCode, useContractForm } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { useState } from 'react'
import { SixDigits } from '../../common/factor-code-field'
import { useLateFocus } from '../../common/form-hooks'
import { ResendCode } from '../../common/resend-code'
import { serverText } from '../../common/server-text'

interface CodeStepProps {
  email: string
  onSubmit: (code: string) => Promise<void>
  /** Has another code mailed; rejects with the refusal. */
  onResend: () => Promise<unknown>
  onCancel: () => void
}

/** Second step: the code that was mailed. */
export const CodeStep = ({ email, onSubmit, onResend, onCancel }: CodeStepProps) => {
  const { t } = useTranslation('mfe-auth')
  const form = useContractForm(verifyResetBody, { defaultValues: { email, code: '' } })
  const [failure, setFailure] = useState<{ text: 'reset.code.failed' | 'reset.email.failed'; cause: unknown } | null>(
    null,
  )
  const [resent, setResent] = useState(false)
  const { isSubmitting } = form.formState

  useLateFocus(() => form.setFocus('code'))

  const submit = async (values: { code: string }) => {
    setFailure(null)
    await onSubmit(values.code).catch(cause => setFailure({ text: 'reset.code.failed', cause }))
  }

  const resend = async () => {
    setFailure(null)
    await onResend()
    form.resetField('code')
    form.setFocus('code')
    setResent(true)
  }

  return (
    <FormShell
      form={form}
      label={t('reset.code.title')}
      onSubmit={submit}
      loading={isSubmitting}
      submitError={failure && serverText(failure.cause, t(failure.text))}
      submitLabel={t('reset.code.submit')}
      disabledReason={isCompleteCode(form.watch('code')) ? undefined : t('confirm.incomplete')}
      onCancel={onCancel}
    >
      <SixDigits form={form} failure={failure?.cause} description={t('reset.code.text', { email })} />
      <div role="status">{resent && t('reset.code.resent')}</div>
      <ResendCode purpose="reset" label={t('reset.code.resend')} onResend={resend} />
    </FormShell>
  )
}
