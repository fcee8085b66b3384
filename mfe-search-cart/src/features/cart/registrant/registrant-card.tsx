import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { Address } from '@panel/shared/contract'
import { currentLanguage, useTranslation } from '@panel/shared/i18n'
import { addressesQuery } from '@panel/shared/lists'
import { countryName, personName } from '@panel/shared/rules'
import { Alert, Button, Card, Inline, Select, Skeleton, Stack } from '@panel/shared/ui'
import { checkout } from '../../../common/checkout-texts'
import { RegistrantForm } from './registrant-form'
import { choiceOf, type Registrant } from './use-registrant'

/** How an address is called in a list to choose from. */
export const addressTitle = (address: Address): string =>
  [address.label || address.organisation || personName(address), address.city].join(', ')

/** For whom the names are registered: an address of the address book, or one that is typed in once. */
export const RegistrantCard = ({ registrant }: { registrant: Registrant }) => {
  const { t } = useTranslation(checkout)
  const errorText = useErrorText()
  const { data: addresses, error, refetch, isFetching } = useQuery(addressesQuery())
  return (
    <Card title={t('registrant.title')} description={t('registrant.text')}>
      {addresses && <Choose registrant={registrant} addresses={addresses} />}
      {!addresses && !error && <Skeleton shape="block" height="6rem" />}
      {!addresses && error && (
        <Alert
          tone="warning"
          actions={
            <Button size="sm" pending={isFetching} onClick={() => void refetch()}>
              {t('price.retry')}
            </Button>
          }
        >
          {errorText(error, t('registrant.failed'))}
        </Alert>
      )}
    </Card>
  )
}

interface ChooseProps {
  registrant: Registrant
  addresses: readonly Address[]
}

const Choose = ({ registrant, addresses }: ChooseProps) => {
  const { t } = useTranslation(checkout)
  const choice = choiceOf(registrant.chosen, addresses)
  const address = addresses.find(({ id }) => id === choice)
  const open = address === undefined || registrant.editing
  return (
    <Stack gap={4}>
      {registrant.asked && addresses.length === 0 && <Alert tone="warning">{t('registrant.asked')}</Alert>}
      {addresses.length > 0 && (
        <Select
          label={t('registrant.address')}
          value={String(choice)}
          options={[
            ...addresses.map(each => ({ value: String(each.id), label: addressTitle(each) })),
            { value: 'new', label: t('registrant.other') },
          ]}
          onChange={event => registrant.choose(event.target.value === 'new' ? 'new' : Number(event.target.value))}
        />
      )}
      {address && !open && (
        <Inline justify="between">
          <Summary address={address} />
          <Button size="sm" onClick={() => registrant.edit(true)}>
            {t('registrant.edit')}
          </Button>
        </Inline>
      )}
      {open && (
        <RegistrantForm
          key={address?.id ?? 'new'}
          address={address}
          isFirst={!addresses.some(({ is_default }) => is_default)}
          registrant={registrant}
        />
      )}
    </Stack>
  )
}

const Summary = ({ address }: { address: Address }) => {
  const phone = [address.phone_code, address.phone_number].filter(Boolean).join(' ')
  const country = countryName(address.country, currentLanguage())
  const lines = [
    [personName(address), address.organisation],
    [address.address_line1, address.city, address.postal_code, country],
    [address.email, phone],
  ]
  return (
    <div translate="no">
      {lines.map(line => (
        <p key={line.join()}>{line.filter(Boolean).join(', ')}</p>
      ))}
    </div>
  )
}
