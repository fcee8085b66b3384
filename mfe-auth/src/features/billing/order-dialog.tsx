import { callApi, queryClient, queryOptions, sharedKeys, useQuery } from '@panel/shared/api-client'
import { type Order, orderCalls } from '@panel/shared/contract'
import { formatDate, useTranslation } from '@panel/shared/i18n'
import { Button, Stack } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { useEffect } from 'react'
import { accountKeys } from '../../common/account-keys'
import { Loaded } from '../../common/loaded'
import { billing } from '../../common/page-texts'
import styles from './billing.module.css'
import { BillingDetails } from './billing-details'
import { CancelOrder } from './cancel-order'
import { CreditNotes } from './credit-notes'
import { InvoiceButtons } from './invoice-buttons'
import { OrderItems } from './order-items'
import { OrderState } from './order-state'
import { PayOrder, useHasReturned } from './pay-order'

const orderQuery = (id: number) =>
  queryOptions({
    queryKey: accountKeys.order(id),
    queryFn: ({ signal }) => callApi(orderCalls.get, { params: { id } }, { signal }),
  })

/** Milliseconds between two looks at an order whose payment is to be confirmed. */
const askAgain = 3000

interface OrderDialogProps {
  id: number
  /** The order as the list has it, shown until it was read again. */
  known: Order | undefined
  onClose: () => void
}

/** All of an order: its items, the sum with the tax, how it is paid, and its invoice. */
export const OrderDialog = ({ id, known, onClose }: OrderDialogProps) => {
  const { t } = useTranslation(billing)
  const hasReturned = useHasReturned()
  const query = useQuery({
    ...orderQuery(id),
    placeholderData: known,
    // The provider tells the product, not this page.
    refetchInterval: ({ state }) =>
      hasReturned && state.data?.state === 'open' && !state.data.payment?.processing_since && askAgain,
  })
  const order = query.data
  const isNewState = known !== undefined && order !== undefined && order.state !== known.state
  useEffect(() => {
    if (!isNewState) return
    for (const queryKey of [accountKeys.allOrders, accountKeys.credit, sharedKeys.attention])
      void queryClient.invalidateQueries({ queryKey })
  }, [isNewState])
  return (
    <Dialog
      open
      dismissable
      size="lg"
      onClose={onClose}
      title={t('order', { number: order?.number ?? '' })}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <Loaded query={query} lines={3}>
        {loaded => <Details order={loaded} />}
      </Loaded>
    </Dialog>
  )
}

const Details = ({ order }: { order: Order }) => {
  const { t } = useTranslation(billing)
  const { instructions, due_at, processing_since } = order.payment ?? {}
  return (
    <Stack gap={5}>
      <p className={styles.facts}>
        <OrderState state={order.state} />
        {t('placed', { date: formatDate(order.created_at) })}
      </p>
      <OrderItems order={order} />
      {instructions && !processing_since && (
        <section aria-label={t('payment')}>
          <h3 className={styles.heading}>{t('payment')}</h3>
          <p className={styles.instructions}>{instructions}</p>
          {due_at && <p>{t('due', { date: formatDate(due_at) })}</p>}
        </section>
      )}
      {order.state === 'open' && <PayOrder order={order} />}
      <CreditNotes order={order} />
      <BillingDetails order={order} />
      <InvoiceButtons order={order} />
      {order.state === 'open' && !processing_since && <CancelOrder order={order} />}
      {order.state === 'paid' && <p className={styles.quiet}>{t('cancel.paid')}</p>}
    </Stack>
  )
}
