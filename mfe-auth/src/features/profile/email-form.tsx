import { useErrorText } from '@panel/shared/api-client'
import { emailCodeBody, newEmailBody } from '@panel/shared/contract'
import { CodeField, Controller, FormShell, isCompleteCode, useContractForm, useFieldError } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { TextField } from '@panel/shared/ui'
import { useState } from 'react'
import { useSubmit } from '../../common/form-hooks'
import { isRefusedCode } from '../../common/server-text'
import { useConfirmEmail, useRequestEmail } from './api/change-email'

interface EmailFormProps {
  onDone: () => void
}

/** Another email address: first the address, then the code that was mailed to it. */
export const EmailForm = ({ onDone }: EmailFormProps) => {
  const [requested, setRequested] = useState<string | null>(null)
  if (requested === null) return <AddressStep onRequested={setRequested} onCancel={onDone} />
  return <CodeStep email={requested} onDone={onDone} />
}

const AddressStep = ({ onRequested, onCancel }: { onRequested: (email: string) => void; onCancel: () => void }) => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const fieldError = useFieldError('mfe-auth')
  const request = useRequestEmail()
  const form = useContractForm(newEmailBody, { defaultValues: { new_email: '' } })
  const { failure, submit, loading } = useSubmit(form, request.mutateAsync, (_, values) =>
    onRequested(values.new_email),
  )
  return (
    <FormShell
      form={form}
      label={t('newEmail.title')}
      onSubmit={submit}
      loading={loading}
      submitError={failure ? errorText(failure, t('newEmail.failed')) : null}
      submitLabel={t('newEmail.send')}
      onCancel={onCancel}
    >
      <TextField
        type="email"
        label={t('newEmail.new')}
        description={t('newEmail.text')}
        autoComplete="email"
        error={fieldError(form.formState.errors.new_email)}
        {...form.register('new_email')}
      />
    </FormShell>
  )
}

const CodeStep = ({ email, onDone }: { email: string; onDone: () => void }) => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const confirm = useConfirmEmail(email)
  const form = useContractForm(emailCodeBody, { defaultValues: { code: '' } })
  const { failure, submit, loading } = useSubmit(form, confirm.mutateAsync, () => {
    showToast({ tone: 'success', text: t('newEmail.done', { email }) })
    onDone()
  })
  return (
    <FormShell
      form={form}
      label={t('newEmail.title')}
      onSubmit={submit}
      loading={loading}
      submitError={failure ? errorText(failure, t('confirm.failed')) : null}
      submitLabel={t('confirm.submit')}
      disabledReason={isCompleteCode(form.watch('code')) ? undefined : t('confirm.incomplete')}
      onCancel={onDone}
    >
      <Controller
        control={form.control}
        name="code"
        render={({ field }) => (
          <CodeField
            {...field}
            invalid={isRefusedCode(failure)}
            label={t('confirm.code')}
            description={t('confirm.text', { email })}
          />
        )}
      />
    </FormShell>
  )
}
