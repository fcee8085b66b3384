import { emailBody } from '@panel/shared/contract'
import { FormShell, useContractForm, useDraft, useFieldError } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { useState } from 'react'
import { EmailField } from '../../common/email-field'
import { serverText } from '../../common/server-text'

interface EmailStepProps {
  email: string
  onSubmit: (email: string) => Promise<void>
  onCancel: () => void
}

/** First step: where the code goes. */
export const EmailStep = ({ email, onSubmit, onCancel }: EmailStepProps) => {
  const { t } = useTranslation('mfe-auth')
  const fieldError = useFieldError('mfe-auth')
  const form = useContractForm(emailBody, { defaultValues: { email } })
  const draft = useDraft(form, 'reset')
  const [failure, setFailure] = useState<unknown>(null)
  const { errors, isSubmitting } = form.formState

  const submit = async (values: { email: string }) => {
    setFailure(null)
    await onSubmit(values.email).then(draft.clear, setFailure)
  }

  return (
    <FormShell
      form={form}
      label={t('reset.email.title')}
      onSubmit={submit}
      loading={isSubmitting}
      submitError={failure ? serverText(failure, t('reset.email.failed')) : null}
      submitLabel={t('reset.email.submit')}
      onCancel={onCancel}
    >
      <EmailField description={t('reset.email.text')} error={fieldError(errors.email)} {...form.register('email')} />
    </FormShell>
  )
}
