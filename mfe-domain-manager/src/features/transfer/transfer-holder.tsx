import { useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { addressesQuery } from '@panel/shared/lists'
import { Select } from '@panel/shared/ui'
import { useState } from 'react'
import { addressTitle } from '../../model/contact-from-address'

/** The address that a domain is transferred for: the chosen one, else the default. */
export const useHolder = (isWanted: boolean) => {
  const { data: addresses = [] } = useQuery({ ...addressesQuery(), enabled: isWanted })
  const [chosen, choose] = useState<number>()
  return { addresses, choose, id: chosen ?? addresses.find(({ is_default }) => is_default)?.id }
}

interface HolderFieldProps {
  holder: ReturnType<typeof useHolder>
  error: string | undefined
}

/** Asks for the registrant, where the registry keeps contacts. */
export const HolderField = ({ holder: { addresses, choose, id }, error }: HolderFieldProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <Select
      label={t('registrar.in.registrant')}
      description={t('registrar.in.registrantHint')}
      placeholder={t('contacts.chooseAddress')}
      options={addresses.map(address => ({ value: String(address.id), label: addressTitle(address) }))}
      error={error}
      value={String(id ?? '')}
      onChange={event => choose(Number(event.target.value))}
    />
  )
}
