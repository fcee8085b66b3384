import { useErrorText } from '@panel/shared/api-client'
import { apiScopes, newTokenForm } from '@panel/shared/contract'
import { FormShell, RadioGroup, useContractForm, useFieldError, useWatch } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { Checkbox, Select, TextField } from '@panel/shared/ui'
import { useSubmit } from '../../common/use-submit'
import { useCreateToken } from './api/tokens'
import styles from './api-tokens.module.css'
import { DomainChoice } from './domain-choice'

/** Lifetimes offered for an API token, in days; 0: until it is removed. */
const tokenLifetimes = [30, 90, 365, 0] as const

const dayInMs = 86_400_000

/** When a token made at `now` (ms) expires, ISO 8601, or null for one that does not. */
const expiryOf = (days: number, now: number): string | null =>
  days === 0 ? null : new Date(now + days * dayInMs).toISOString()

interface NewTokenFormProps {
  /** Called with the secret. */
  onCreated: (token: string) => void
  onCancel: () => void
}

/** What a new token is called, may do, is limited to, and how long it lives. */
export const NewTokenForm = ({ onCreated, onCancel }: NewTokenFormProps) => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const fieldError = useFieldError('mfe-auth')
  const create = useCreateToken()
  const form = useContractForm(newTokenForm, {
    defaultValues: { name: '', scopes: ['domains:read'], limited: 'all', domains: [], days: '90' },
  })
  const { errors } = form.formState
  const { failure, submit, loading } = useSubmit(
    form,
    ({ name, scopes, limited, domains, days }) =>
      create.mutateAsync({
        name,
        scopes,
        domains: limited === 'some' ? domains.map(Number) : null,
        expires_at: expiryOf(Number(days), Date.now()),
      }),
    answer => onCreated(answer.token),
  )
  const limited = useWatch({ control: form.control, name: 'limited' }) === 'some'
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
      <TextField
        label={t('tokens.name')}
        description={t('tokens.nameHint')}
        autoComplete="off"
        error={fieldError(errors.name)}
        {...form.register('name')}
      />
      <fieldset className={styles.scopes}>
        <legend className={styles.legend}>{t('tokens.scopes')}</legend>
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
      <Select
        label={t('tokens.lifetime')}
        options={tokenLifetimes.map(days => ({
          value: String(days),
          label: days === 0 ? t('tokens.neverExpires') : t('tokens.days', { count: days }),
        }))}
        {...form.register('days')}
      />
    </FormShell>
  )
}
