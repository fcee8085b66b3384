import { useErrorText } from '@panel/shared/api-client'
import { emailCodeBody, newEmailBody } from '@panel/shared/contract'
import { FormShell, isCompleteCode, useContractForm, useFieldError } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { draftPrefix, draftStorage, showToast } from '@panel/shared/session'
import { Button, Card, Stack, TextField } from '@panel/shared/ui'
import { useState } from 'react'
import { SixDigits } from '../../common/factor-code-field'
import { useSubmit } from '../../common/form-hooks'
import { ResendCode } from '../../common/resend-code'
import { useConfirmEmail, useRequestEmail } from './api/change-email'

/** As long as a code works. */
const askedForMs = 10 * 60_000

const keyOf = (email: string): string => `${draftPrefix}new-email:${email}`

const keepAsked = (email: string, to: string): void => {
  try {
    draftStorage()?.setItem(keyOf(email), JSON.stringify({ to, until: Date.now() + askedForMs }))
  } catch {
    // The quota is full: the step lives as long as the page.
  }
}

/** The address that a code was mailed to lately, or null. */
const readAsked = (email: string): string | null => {
  try {
    const { to, until } = JSON.parse(draftStorage()?.getItem(keyOf(email)) ?? '{}')
    return typeof to === 'string' && until > Date.now() ? to : null
  } catch {
    return null
  }
}

/**
 * The email address, and the way to another one: first the address, then the code that was mailed to it. That step is
 * kept over a reload: a phone drops the page while its mail program is open.
 */
export const EmailCard = ({ email = '' }: { email: string | undefined }) => {
  const { t } = useTranslation('mfe-auth')
  const [asked, setAsked] = useState(() => readAsked(email))
  const [open, setOpen] = useState(asked !== null)
  const start = (to: string) => {
    keepAsked(email, to)
    setAsked(to)
  }
  const finish = () => {
    draftStorage()?.removeItem(keyOf(email))
    setAsked(null)
    setOpen(false)
  }
  return (
    <Card
      title={t('field.email')}
      description={email}
      actions={open ? undefined : <Button onClick={() => setOpen(true)}>{t('newEmail.change')}</Button>}
    >
      {open &&
        (asked === null ? (
          <AddressStep onRequested={start} onCancel={finish} />
        ) : (
          <CodeStep email={asked} onResent={() => keepAsked(email, asked)} onDone={finish} />
        ))}
    </Card>
  )
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

interface CodeStepProps {
  /** The new one. */
  email: string
  onResent: () => void
  onDone: () => void
}

const CodeStep = ({ email, onResent, onDone }: CodeStepProps) => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const confirm = useConfirmEmail(email)
  const request = useRequestEmail()
  const [resent, setResent] = useState(false)
  const form = useContractForm(emailCodeBody, { defaultValues: { code: '' } })
  const { failure, submit, loading, forget } = useSubmit(form, confirm.mutateAsync, () => {
    showToast({ tone: 'success', text: t('newEmail.done', { email }) })
    onDone()
  })
  const resend = async () => {
    forget()
    await request.mutateAsync({ new_email: email })
    onResent()
    form.resetField('code')
    form.setFocus('code')
    setResent(true)
  }
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
      <SixDigits form={form} failure={failure} description={t('confirm.text', { email })} />
      <Stack gap={2}>
        <div role="status">{resent && t('confirm.resent', { email })}</div>
        <ResendCode purpose="email" label={t('confirm.resend')} onResend={resend} />
      </Stack>
    </FormShell>
  )
}
