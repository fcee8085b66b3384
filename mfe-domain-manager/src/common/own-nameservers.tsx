import { type UseFormReturn, useFieldError } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { Stack, TextField } from '@panel/shared/ui'
import type { DelegationValues } from './delegation-values'

const fields = ['ns1', 'ns2', 'ns3', 'ns4'] as const

/** Four fields for the customer's own nameservers, the last two of which may stay empty. */
export const OwnNameservers = ({ form }: { form: UseFormReturn<DelegationValues> }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const fieldError = useFieldError('rules')
  const { errors } = form.formState
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
