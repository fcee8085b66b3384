import { callApi, useErrorText, useMutation } from '@panel/shared/api-client'
import { abuseCalls, abuseReport, type ReportKind, reportKinds } from '@panel/shared/contract'
import { FormShell, TextArea, useContractForm, useFieldError } from '@panel/shared/forms'
import { registerLocales, useTranslation } from '@panel/shared/i18n'
import { Alert, Button, Select, TextField } from '@panel/shared/ui'
import { type ComponentType, useState } from 'react'
import { useSubmit } from '../../common/form-hooks'

/** In a namespace of their own, so that the sign-in does not carry them. */
export const abuseTexts = 'mfe-auth-abuse'

registerLocales(abuseTexts, {
  en: () => import('../../../locales/abuse/en.json'),
  uk: () => import('../../../locales/abuse/uk.json'),
})

interface Done {
  number: string
  email: string
}

export interface CaseFormProps {
  subject: string
  onDone: (done: Done) => void
}

interface NewCaseProps {
  subject: string
  form: ComponentType<CaseFormProps>
  doneTitle: 'doneTitle' | 'data.doneTitle'
}

/** Opens a case, then says its number. */
export const NewCase = ({ subject, form: Form, doneTitle }: NewCaseProps) => {
  const { t } = useTranslation(abuseTexts)
  const [done, setDone] = useState<Done | null>(null)
  if (done === null) return <Form subject={subject} onDone={setDone} />
  return (
    <Alert
      tone="success"
      title={t(doneTitle, { number: done.number })}
      actions={
        <Button size="sm" onClick={() => setDone(null)}>
          {t('another')}
        </Button>
      }
    >
      {t('done', { email: done.email })}
    </Alert>
  )
}

/** Reports the abuse of a domain. */
export const ReportForm = ({ subject, onDone }: CaseFormProps) => {
  const { t } = useTranslation(abuseTexts)
  const errorText = useErrorText()
  const fieldError = useFieldError('mfe-auth')
  const report = useMutation({
    mutationFn: (body: { subject: string; kind: ReportKind; text: string; email: string }) =>
      callApi(abuseCalls.report, { body }),
  })
  const form = useContractForm(abuseReport, { defaultValues: { subject, text: '', email: '' } })
  const { errors } = form.formState
  const { failure, submit, loading } = useSubmit(form, report.mutateAsync, ({ number }, { email }) =>
    onDone({ number, email }),
  )
  return (
    <FormShell
      form={form}
      label={t('send')}
      onSubmit={submit}
      loading={loading}
      submitError={failure ? errorText(failure, t('failed')) : null}
      submitLabel={t('send')}
    >
      <TextField
        label={t('subject')}
        description={t('subjectHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={fieldError(errors.subject)}
        {...form.register('subject')}
      />
      <Select
        label={t('kind')}
        placeholder={t('choose')}
        options={reportKinds.map(value => ({ value, label: t(`kinds.${value}`) }))}
        error={fieldError(errors.kind)}
        {...form.register('kind')}
      />
      <TextArea
        label={t('text')}
        description={t('textHint')}
        rows={8}
        error={fieldError(errors.text)}
        {...form.register('text')}
      />
      <TextField
        type="email"
        label={t('email')}
        description={t('emailHint')}
        autoComplete="email"
        error={fieldError(errors.email)}
        {...form.register('email')}
      />
    </FormShell>
  )
}
