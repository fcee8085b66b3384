import { type UseFormReturn, useFieldError } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { Stack, TextField } from '@panel/shared/ui'
import { type DelegationValues, nameserverFields, needsAddresses } from './delegation-values'

interface OwnNameserversProps {
  form: UseFormReturn<DelegationValues>
  /** Full name of the domain; '' for many domains, which have no nameserver in common that is inside them. */
  domainName: string
}

const plain = { mono: true, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** Four fields for the customer's own nameservers, the last two of which may stay empty; inside the domain with glue. */
export const OwnNameservers = ({ form, domainName }: OwnNameserversProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const fieldError = useFieldError('rules')
  const { errors } = form.formState
  return (
    <Stack gap={3}>
      {nameserverFields.map(field => (
        <Stack key={field} gap={3}>
          <TextField
            {...plain}
            label={t(`delegation.${field}`)}
            optional={field === 'ns3' || field === 'ns4'}
            placeholder={t(`delegation.placeholder.${field}`)}
            error={fieldError(errors[field])}
            {...form.register(field)}
          />
          {needsAddresses(form.watch(field), domainName) && (
            <TextField
              {...plain}
              label={t('delegation.addresses', { nameserver: t(`delegation.${field}`) })}
              description={t('delegation.addressesHint')}
              placeholder="192.0.2.53 2001:db8::53"
              error={fieldError(errors[`${field}_addresses`])}
              {...form.register(`${field}_addresses`)}
            />
          )}
        </Stack>
      ))}
    </Stack>
  )
}
