import { callApi, queryOptions, useErrorText, useQuery } from '@panel/shared/api-client'
import { addressCalls, type Order } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Link, paths } from '@panel/shared/panel'
import { Button, FormError, linkClass, Select, Stack } from '@panel/shared/ui'
import { useState } from 'react'
import { accountKeys } from '../../common/account-keys'
import { billing } from '../../common/page-texts'
import { useSetBilling } from './api/change-order'
import styles from './billing.module.css'

const addressesQuery = () =>
  queryOptions({
    queryKey: accountKeys.addresses,
    queryFn: ({ signal }) => callApi(addressCalls.list, {}, { signal }),
  })

/** The customer on the invoice, which can be another address of the book for as long as the order is open. */
export const BillingDetails = ({ order }: { order: Order }) => {
  const { t } = useTranslation(billing)
  const { name = '', address = '', vat_number } = order.customer ?? {}
  const lines = [name, address, vat_number && t('details.vat', { number: vat_number })].filter(Boolean)
  return (
    <section aria-label={t('details.title')}>
      <h3 className={styles.heading}>{t('details.title')}</h3>
      <Stack gap={3}>
        <p className={styles.instructions}>{lines.length > 0 ? lines.join('\n') : t('details.none')}</p>
        {order.state === 'open' && <ChooseAddress order={order} />}
      </Stack>
    </section>
  )
}

const ChooseAddress = ({ order }: { order: Order }) => {
  const { t } = useTranslation(billing)
  const errorText = useErrorText()
  const [chosen, setChosen] = useState('')
  const { data: addresses = [] } = useQuery(addressesQuery())
  const { mutate, isPending, error } = useSetBilling(order.id)
  const toBook = (
    <Link to={paths.addressBook()} className={linkClass()}>
      {t('details.book')}
    </Link>
  )
  if (addresses.length === 0) return <p>{toBook}</p>
  const options = addresses.map(({ id, label, organisation, first_name, last_name, city }) => ({
    value: String(id),
    label: [label, organisation, `${first_name} ${last_name}`, city].filter(Boolean).join(', '),
  }))
  return (
    <>
      <div className={styles.invoice}>
        <Select
          label={t('details.choose')}
          value={chosen}
          options={[{ value: '', label: t('details.pick') }, ...options]}
          onChange={({ target }) => setChosen(target.value)}
        />
        <Button
          pending={isPending}
          disabledReason={chosen === '' ? t('details.pick') : undefined}
          onClick={() => mutate(Number(chosen))}
        >
          {t('details.use')}
        </Button>
      </div>
      <FormError>{error && errorText(error, t('details.failed'))}</FormError>
      <p>{toBook}</p>
    </>
  )
}
