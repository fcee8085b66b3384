import { isApiError, useErrorText } from '@panel/shared/api-client'
import { apiScopes, newTokenForm, type NewTokenForm as Values } from '@panel/shared/contract'
import { FormShell, RadioGroup, useContractForm, useFieldError, useWatch } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { digitsOf } from '@panel/shared/rules'
import { Checkbox, Select, TextField } from '@panel/shared/ui'
import choices from '../../common/choices.module.css'
import { useSubmit } from '../../common/form-hooks'
import { type useCreateToken, useCurrency } from './api/tokens'
import { DomainChoice } from './domain-choice'
import { LimitFields } from './limit-fields'
import { type PresetName, presetNames, presets } from './presets'
import { toBody } from './token-values'

/** A token that was made: its secret, the preset it began with, and the first of its domains. */
export interface CreatedToken {
  secret: string
  preset: PresetName
  domainId: number | undefined
}

interface NewTokenFormProps {
  create: ReturnType<typeof useCreateToken>['mutateAsync']
  onCreated: (token: CreatedToken) => void
  onCancel: () => void
}

const empty = { name: '', domains: [], networks: '', limit: '', ...presets.custom }

/** The field of several networks, which the server names one by one; and the limit, which has another name there. */
const fieldOf: Readonly<Record<string, 'networks' | 'limit'>> = {
  networks: 'networks',
  monthly_limit: 'limit',
}

/** What a new token is called, may do, is limited to, and how long it lives. */
export const NewTokenForm = ({ create, onCreated, onCancel }: NewTokenFormProps) => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const fieldError = useFieldError('mfe-auth')
  const currency = useCurrency()
  const form = useContractForm(newTokenForm, { defaultValues: { preset: 'custom', ...empty } })
  const { errors } = form.formState
  const send = (values: Values) =>
    create(toBody(values, Date.now(), digitsOf(currency ?? ''))).catch(error => {
      for (const { field, message } of isApiError(error) ? error.fields : []) {
        const name = fieldOf[field.split('.')[0] ?? '']
        // The server's sentence, since the texts of the rules about names are not loaded here.
        if (name) form.setError(name, { type: 'server', message }, { shouldFocus: true })
      }
      throw error
    })
  const { failure, submit, loading } = useSubmit(form, send, (answer, { preset, limited, domains }) =>
    onCreated({
      secret: answer.token,
      preset,
      domainId: limited === 'some' && domains[0] !== undefined ? Number(domains[0]) : undefined,
    }),
  )
  const limited = useWatch({ control: form.control, name: 'limited' }) === 'some'
  const choose = (name: PresetName) => {
    for (const [field, value] of Object.entries(presets[name])) form.setValue(field as keyof Values, value)
  }
  return (
    <FormShell
      form={form}
      label={t('tokens.create')}
      onSubmit={submit}
      loading={loading}
      submitError={failure ? errorText(failure, t('tokens.failed')) : null}
      submitLabel={t('tokens.create')}
      onCancel={onCancel}
    >
      <Select
        label={t('tokens.preset')}
        options={presetNames.map(name => ({ value: name, label: t(`tokens.presets.${name}`) }))}
        {...form.register('preset', { onChange: event => choose(event.target.value as PresetName) })}
      />
      <TextField
        label={t('tokens.name')}
        description={t('tokens.nameHint')}
        autoComplete="off"
        error={fieldError(errors.name)}
        {...form.register('name')}
      />
      <fieldset className={choices.choices}>
        <legend className={choices.legend}>{t('tokens.scopes')}</legend>
        {apiScopes.map(scope => (
          <Checkbox
            key={scope}
            value={scope}
            label={t(`tokens.scope.${scope.replace(':', '_') as 'dns_read'}`)}
            error={scope === apiScopes[0] && errors.scopes ? fieldError({ message: 'required' }) : undefined}
            {...form.register('scopes')}
          />
        ))}
      </fieldset>
      <RadioGroup
        label={t('tokens.domains')}
        options={[
          { value: 'all', label: t('tokens.allDomains') },
          { value: 'some', label: t('tokens.someDomains') },
        ]}
        {...form.register('limited')}
      />
      {limited && <DomainChoice form={form} />}
      <LimitFields form={form} />
    </FormShell>
  )
}
