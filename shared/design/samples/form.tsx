import { addressBody } from '@panel/shared/contract'
import { FormShell, useContractForm, useDraft, useFieldError } from '@panel/shared/forms'
import { object } from '@panel/shared/schema'
import { Card, TextField } from '@panel/shared/ui'
import { useState } from 'react'
import { useDesignText } from '../design-text'

const fields = ['first_name', 'city', 'email'] as const
const labels = { first_name: 'sample.firstName', city: 'sample.city', email: 'sample.email' } as const
const { first_name, city, email } = addressBody.shape
const sampleBody = object({ first_name, city, email })
const callMilliseconds = 1200

/** The form shell with a schema of the contract; sending it fails, since nothing here has a server. */
export const FormSample = () => {
  const t = useDesignText()
  const fieldError = useFieldError()
  const form = useContractForm(sampleBody, { defaultValues: { first_name: '', city: '', email: '' } })
  useDraft(form, 'design')
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const submit = () => {
    setState('loading')
    setTimeout(() => setState('failed'), callMilliseconds)
  }
  const { errors } = form.formState
  return (
    <Card title={t('sample.dialogTitle')} headingLevel={3} style={{ maxInlineSize: '30rem' }}>
      <FormShell
        form={form}
        onSubmit={submit}
        loading={state === 'loading'}
        submitError={state === 'failed' && t('sample.formFail')}
        submitLabel={t('sample.save')}
        onCancel={() => form.reset()}
      >
        {fields.map(name => (
          <TextField key={name} label={t(labels[name])} error={fieldError(errors[name])} {...form.register(name)} />
        ))}
      </FormShell>
    </Card>
  )
}
