import { callApi, useErrorText, useMutation } from '@panel/shared/api-client'
import { abuseCalls, abuseReport, type ReportKind, reportKinds } from '@panel/shared/contract'
import { FormShell, TextArea, useContractForm, useFieldError } from '@panel/shared/forms'
import { registerLocales, useTranslation } from '@panel/shared/i18n'
import { Alert, Button, Select, TextField } from '@panel/shared/ui'
import { useState } from 'react'
import { useSubmit } from '../../common/use-submit'

/** In a namespace of their own, so that the sign-in does not carry them. */
export const abuseTexts = 'mfe-auth-abuse'

registerLocales(abuseTexts, {
  en: () => import('../../../locales/abuse/en.json'),
  uk: () => import('../../../locales/abuse/uk.json'),
})

export interface Done {
  number: string
  email: string
}

/** Reports the abuse of a domain, then says the number of the case. */
export const ReportAbuse = ({ subject }: { subject: string }) => {
  const [done, setDone] = useState<Done | null>(null)
  if (done === null) return <ReportForm subject={subject} onDone={setDone} />
  return <CaseOpened {...done} title="doneTitle" onMore={() => setDone(null)} />
}

interface CaseOpenedProps extends Done {
  title: 'doneTitle' | 'data.doneTitle'
  onMore: () => void
}

/** Says the number of a case. */
export const CaseOpened = ({ number, email, title, onMore }: CaseOpenedProps) => {
  const { t } = useTranslation(abuseTexts)
  return (
    <Alert
      tone="success"
      title={t(title, { number })}
      actions={
        <Button size="sm" onClick={onMore}>
          {t('another')}
        </Button>
      }
    >
      {t('done', { email })}
    </Alert>
  )
}

const ReportForm = ({ subject, onDone }: { subject: string; onDone: (done: Done) => void }) => {
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
