import { useQuery } from '@panel/shared/api-client'
import { useForm } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { MAX_TERM_YEARS } from '@panel/shared/rules'
import { Select } from '@panel/shared/ui'
import { zoneRulesQuery } from '../../../common/queries'
import { type BulkFormProps, BulkFormShell } from './bulk-form-shell'

const usual = Array.from({ length: MAX_TERM_YEARS }, (_, index) => index + 1)

/**
 * For how many years the chosen domains are renewed: those that a registry offers. The preview says which of the domains
 * cannot be renewed for so many.
 */
export const BulkRenewForm = ({ onRequest, onCancel }: BulkFormProps) => {
  const { data } = useQuery(zoneRulesQuery())
  const offered = [...new Set((data ?? []).flatMap(({ renew }) => renew))].sort((one, other) => one - other)
  const choices = offered.length > 0 ? offered : usual
  return <RenewForm key={choices.join()} choices={choices} onRequest={onRequest} onCancel={onCancel} />
}

const RenewForm = ({ choices, onRequest, onCancel }: BulkFormProps & { choices: readonly number[] }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const form = useForm({ defaultValues: { years: String(choices[0] ?? 1) } })
  return (
    <BulkFormShell form={form} onSubmit={({ years }) => onRequest({ years: Number(years) })} onCancel={onCancel}>
      <Select
        label={t('bulk.years')}
        options={choices.map(count => ({ value: String(count), label: t('bulk.year', { count }) }))}
        {...form.register('years')}
      />
    </BulkFormShell>
  )
}
