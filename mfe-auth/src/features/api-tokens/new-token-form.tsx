import { useErrorText, useQuery } from '@panel/shared/api-client'
import { apiScopes, newTokenForm } from '@panel/shared/contract'
import { FormShell, RadioGroup, useContractForm, useFieldError, useWatch } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { fullName } from '@panel/shared/rules'
import { Checkbox, Select, TextField } from '@panel/shared/ui'
import { useSubmit } from '../../common/use-submit'
import { expiryOf, tokenLifetimes } from '../../model/token-lifetimes'
import { ownDomainsQuery, useCreateToken } from './api/tokens'
import styles from './api-tokens.module.css'

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
        <legend>{t('tokens.scopes')}</legend>
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

const DomainChoice = ({ form }: { form: ReturnType<typeof useContractForm<typeof newTokenForm>> }) => {
  const { t } = useTranslation('mfe-auth')
  const fieldError = useFieldError('mfe-auth')
  const { data: domains = [] } = useQuery(ownDomainsQuery())
  const missing = form.formState.errors.domains ? fieldError({ message: 'required' }) : undefined
  return (
    <fieldset className={styles.domains}>
      <legend>{t('tokens.chooseDomains')}</legend>
      {domains.map(({ id, name, zone }, index) => (
        <Checkbox
          key={id}
          value={String(id)}
          label={fullName({ name, zone })}
          error={index === 0 ? missing : undefined}
          {...form.register('domains')}
        />
      ))}
    </fieldset>
  )
}
