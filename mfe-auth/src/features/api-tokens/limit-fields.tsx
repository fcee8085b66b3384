import type { newTokenForm } from '@panel/shared/contract'
import { type ContractForm, useFieldError, useWatch } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { Select, TextField } from '@panel/shared/ui'
import { useCurrency } from './api/tokens'
import { idleTimes, lifetimes } from './presets'
import { RecordFields } from './record-fields'
import { isOfDns } from './token-values'

/** What a new token is limited to besides domains. */
export const LimitFields = ({ form }: { form: ContractForm<typeof newTokenForm> }) => {
  const { t } = useTranslation('mfe-auth')
  const fieldError = useFieldError('mfe-auth')
  const { errors } = form.formState
  const scopes = useWatch({ control: form.control, name: 'scopes' })
  const currency = useCurrency()
  const daysOf = (choices: readonly number[], never: string) =>
    choices.map(days => ({ value: String(days), label: days === 0 ? never : t('tokens.days', { count: days }) }))
  return (
    <>
      {scopes.some(isOfDns) && <RecordFields form={form} />}
      <TextField
        label={t('tokens.networks')}
        description={t('tokens.networksHint')}
        optional
        autoComplete="off"
        spellCheck={false}
        error={fieldError(errors.networks)}
        {...form.register('networks')}
      />
      {currency !== undefined && scopes.includes('orders:write') && (
        <TextField
          label={t('tokens.limit', { currency })}
          description={t('tokens.limitHint')}
          optional
          inputMode="decimal"
          autoComplete="off"
          error={fieldError(errors.limit)}
          {...form.register('limit')}
        />
      )}
      <Select
        label={t('tokens.lifetime')}
        options={daysOf(lifetimes, t('tokens.neverExpires'))}
        {...form.register('days')}
      />
      <Select label={t('tokens.idle')} options={daysOf(idleTimes, t('tokens.neverIdle'))} {...form.register('idle')} />
    </>
  )
}
