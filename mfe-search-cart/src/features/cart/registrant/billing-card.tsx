import { useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { addressesQuery } from '@panel/shared/lists'
import { Link, paths } from '@panel/shared/panel'
import { Card, linkClass, Select, Stack } from '@panel/shared/ui'
import { checkout } from '../../../common/checkout-texts'
import { addressTitle } from './registrant-card'
import { type Billing, lastOrderQuery } from './use-billing'

interface BillingCardProps {
  billing: Billing
  /** Whether new names are registered, so that there is a registrant. */
  registers: boolean
}

/** The party on the invoice. Shown once the addresses and the last order are there; without a choice the server has its own. */
export const BillingCard = ({ billing, registers }: BillingCardProps) => {
  const { t } = useTranslation(checkout)
  const { data: addresses } = useQuery(addressesQuery())
  const { data: order } = useQuery(lastOrderQuery())
  const last = order?.customer
  const options = [
    ...(last?.name ? [{ value: 'last', label: t('billing.last', { name: last.name }) }] : []),
    ...(registers ? [{ value: 'registrant', label: t('billing.registrant') }] : []),
    ...(addresses ?? []).map(address => ({ value: String(address.id), label: addressTitle(address) })),
  ]
  if (!addresses || order === undefined || options.length === 0) return null
  const value = billing.chosen === null ? options[0]?.value : String(billing.chosen)
  return (
    <Card title={t('billing.title')}>
      <Stack gap={3}>
        <Select
          label={t('billing.label')}
          value={value}
          options={options}
          onChange={({ target }) =>
            billing.choose(
              target.value === 'last' || target.value === 'registrant' ? target.value : Number(target.value),
            )
          }
        />
        <Link to={paths.addressBook()} className={linkClass()}>
          {t('billing.addresses')}
        </Link>
      </Stack>
    </Card>
  )
}
