import { useForm } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { MAX_TERM_YEARS } from '@panel/shared/rules'
import { Select } from '@panel/shared/ui'
import { type BulkFormProps, BulkFormShell } from './bulk-form-shell'

const choices = Array.from({ length: MAX_TERM_YEARS }, (_, index) => index + 1)

/** For how many years the chosen domains are renewed. */
export const BulkRenewForm = ({ onRequest, onCancel }: BulkFormProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const form = useForm({ defaultValues: { years: '1' } })
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
