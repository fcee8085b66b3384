import { useErrorText } from '@panel/shared/api-client'
import type { DelegationType, Domain } from '@panel/shared/contract'
import { applyServerErrors, FormShell, useDraft, useFieldError } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { pageSettings } from '@panel/shared/panel'
import { applyDelegation, domainCan } from '@panel/shared/rules'
import { showToast } from '@panel/shared/session'
import { Alert, RadioGroup, Stack, TextField } from '@panel/shared/ui'
import { fullName } from '../../model/domain-name'
import { verdictText, withRules } from '../../model/rule-texts'
import { useSaveDelegation } from './api/save-delegation'
import { type DelegationValues, toChange, useDelegationForm } from './use-delegation-form'

interface DelegationFormProps {
  domain: Domain
  /** How many records would no longer be served; they are kept. */
  recordCount: number
}

const types = ['internal', 'external', 'parking'] as const
const fields = ['ns1', 'ns2', 'ns3', 'ns4'] as const

/** S9.4 */
const platformNameservers = (): readonly [string, string] => {
  const { platformHost } = pageSettings()
  return [`ns1.${platformHost}`, `ns2.${platformHost}`]
}

/** Who serves the domain's zone: the platform, the customer's own nameservers, or a parking page (SPEC S4.7). */
export const DelegationForm = ({ domain, recordCount }: DelegationFormProps) => {
  const { t } = useTranslation(withRules)
  const errorText = useErrorText()
  const form = useDelegationForm(domain)
  const draft = useDraft(form, `delegation-${domain.id}`)
  const save = useSaveDelegation(domain)
  const type = form.watch('delegation_type')
  const submit = (values: DelegationValues) =>
    save.mutate(toChange(values, fullName(domain)), {
      onSuccess: () => {
        form.reset(values)
        draft.clear()
        showToast({ tone: 'success', text: t('delegation.saved') })
      },
      onError: error => applyServerErrors(form, error),
    })
  const leavesRecords = domain.delegation_type === 'internal' && type !== 'internal' && recordCount > 0
  return (
    <FormShell
      form={form}
      label={t('delegation.title')}
      onSubmit={submit}
      loading={save.isPending}
      submitError={save.error && errorText(save.error, t('delegation.failed'))}
      submitLabel={t('delegation.save')}
      disabledReason={verdictText(t, domainCan.changeDelegation(domain))}
    >
      <RadioGroup
        label={t('delegation.title')}
        labelHidden
        look="cards"
        value={type}
        options={types.map(value => ({
          value,
          label: t(`delegation.type.${value}`),
          description: t(`delegation.hint.${value}`),
        }))}
        {...form.register('delegation_type')}
      />
      <NameserverFields form={form} type={type} />
      {leavesRecords && <Alert tone="warning">{t('delegation.recordsKept', { count: recordCount })}</Alert>}
    </FormShell>
  )
}

interface NameserverFieldsProps {
  form: ReturnType<typeof useDelegationForm>
  type: DelegationType
}

/** Four fields to fill in for external delegation; otherwise the platform's two, not to be changed. */
const NameserverFields = ({ form, type }: NameserverFieldsProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const fieldError = useFieldError('rules')
  const { errors } = form.formState
  if (type !== 'external') {
    const forced = applyDelegation(type, { ns1: null, ns2: null, ns3: null, ns4: null }, platformNameservers())
    return (
      <Stack gap={3}>
        {fields.map(field =>
          forced[field] === null ? null : (
            <TextField key={field} label={t(`delegation.${field}`)} mono readOnly value={forced[field]} />
          ),
        )}
      </Stack>
    )
  }
  return (
    <Stack gap={3}>
      {fields.map(field => (
        <TextField
          key={field}
          label={t(`delegation.${field}`)}
          mono
          optional={field === 'ns3' || field === 'ns4'}
          placeholder={t(`delegation.placeholder.${field}`)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={fieldError(errors[field])}
          {...form.register(field)}
        />
      ))}
    </Stack>
  )
}
