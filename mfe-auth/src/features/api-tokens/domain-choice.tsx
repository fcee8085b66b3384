import { useQuery } from '@panel/shared/api-client'
import type { newTokenForm } from '@panel/shared/contract'
import { type ContractForm, useFieldError } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { fullName } from '@panel/shared/rules'
import { Checkbox } from '@panel/shared/ui'
import { ownDomainsQuery } from './api/tokens'
import styles from './api-tokens.module.css'

/** The domains that a token is limited to. */
export const DomainChoice = ({ form }: { form: ContractForm<typeof newTokenForm> }) => {
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
