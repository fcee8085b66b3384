import { callApi, useErrorText, useMutation } from '@panel/shared/api-client'
import { abuseCalls, type DataRequestBody, dataRequestBody, requestedData } from '@panel/shared/contract'
import { FormShell, TextArea, useContractForm, useFieldError } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { Checkbox, TextField } from '@panel/shared/ui'
import choices from '../../common/choices.module.css'
import { useSubmit } from '../../common/form-hooks'
import { abuseTexts, type CaseFormProps } from './report-form'

/** Asks for registration data that are hidden. */
export const DataRequestForm = ({ subject, onDone }: CaseFormProps) => {
  const { t } = useTranslation(abuseTexts)
  const errorText = useErrorText()
  const fieldError = useFieldError('mfe-auth')
  const request = useMutation({ mutationFn: (body: DataRequestBody) => callApi(abuseCalls.requestData, { body }) })
  const form = useContractForm(dataRequestBody, {
    defaultValues: { subject, name: '', organisation: '', data: [], text: '', urgency: '', email: '' },
  })
  const { errors } = form.formState
  const { failure, submit, loading } = useSubmit(form, request.mutateAsync, ({ number }, { email }) =>
    onDone({ number, email }),
  )
  return (
    <FormShell
      form={form}
      label={t('data.send')}
      onSubmit={submit}
      loading={loading}
      submitError={failure ? errorText(failure, t('data.failed')) : null}
      submitLabel={t('data.send')}
    >
      <TextField
        label={t('data.subject')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={fieldError(errors.subject)}
        {...form.register('subject')}
      />
      <TextField
        label={t('data.name')}
        autoComplete="name"
        error={fieldError(errors.name)}
        {...form.register('name')}
      />
      <TextField
        label={t('data.organisation')}
        description={t('data.organisationHint')}
        autoComplete="organization"
        error={fieldError(errors.organisation)}
        {...form.register('organisation')}
      />
      <fieldset className={choices.choices}>
        <legend className={choices.legend}>{t('data.which')}</legend>
        {requestedData.map((value, at) => (
          <Checkbox
            key={value}
            value={value}
            label={t(`data.kinds.${value}`)}
            error={at === 0 && errors.data ? fieldError({ message: 'required' }) : undefined}
            {...form.register('data')}
          />
        ))}
      </fieldset>
      <TextArea
        label={t('data.text')}
        description={t('data.textHint')}
        rows={8}
        error={fieldError(errors.text)}
        {...form.register('text')}
      />
      <TextArea
        label={t('data.urgency')}
        description={t('data.urgencyHint')}
        rows={3}
        error={fieldError(errors.urgency)}
        {...form.register('urgency')}
      />
      <TextField
        type="email"
        label={t('email')}
        description={t('data.emailHint')}
        autoComplete="email"
        error={fieldError(errors.email)}
        {...form.register('email')}
      />
    </FormShell>
  )
}
