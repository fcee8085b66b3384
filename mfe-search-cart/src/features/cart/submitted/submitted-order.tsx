import { callApi, queryOptions, useErrorText, useMutation, useQuery } from '@panel/shared/api-client'
import { type Order, orderCalls } from '@panel/shared/contract'
import { formatDate, useTranslation } from '@panel/shared/i18n'
import { downloadFile, moneyText } from '@panel/shared/lists'
import { Link, paths } from '@panel/shared/panel'
import { Button, buttonClass, Card, FormError, linkClass, Skeleton } from '@panel/shared/ui'
import { Download } from '@panel/shared/ui/icons'
import { checkout } from '../../../common/checkout-texts'
import { keys } from '../../../common/keys'
import { RetryAlert } from '../../../common/retry-alert'
import styles from './submitted.module.css'

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: keys.order(id),
    queryFn: ({ signal }) => callApi(orderCalls.get, { params: { id } }, { signal }),
  })

/** The number of an order, what is left to pay, how and until when, and its invoice. */
export const SubmittedOrder = ({ id }: { id: number }) => {
  const { t } = useTranslation(checkout)
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = useQuery(orderQuery(id))
  if (data) return <LoadedOrder order={data} />
  if (!error) return <Skeleton width="100%" height="8rem" />
  return (
    <RetryAlert isFetching={isFetching} refetch={refetch}>
      {errorText(error, t('submitted.orderFailed'))}
    </RetryAlert>
  )
}

const LoadedOrder = ({ order }: { order: Order }) => {
  const { t } = useTranslation(checkout)
  const { id, number, currency, total, payment, credit } = order
  const toOrder = `${paths.billing()}?order=${id}`
  const online = payment?.providers && payment.providers.length > 0
  return (
    <Card>
      <h3 className={styles.heading}>
        <Link to={toOrder} className={linkClass()}>
          {t('submitted.number', { number })}
        </Link>
      </h3>
      <dl className={styles.facts}>
        {credit !== undefined && (
          <div>
            <dt>{t('submitted.credit')}</dt>
            <dd data-numeric>{moneyText(currency, credit)}</dd>
          </div>
        )}
        {payment && (
          <div>
            <dt>{t('price.toPay')}</dt>
            <dd data-numeric className={styles.total}>
              {moneyText(currency, payment.amount ?? total)}
            </dd>
          </div>
        )}
        {payment?.due_at && (
          <div>
            <dt>{t('submitted.due')}</dt>
            <dd>{formatDate(payment.due_at)}</dd>
          </div>
        )}
      </dl>
      {payment && (
        <section aria-label={t('submitted.payment')} className={styles.payment}>
          <h4 className={styles.small}>{t('submitted.payment')}</h4>
          {online && (
            <Link to={toOrder} className={buttonClass({ variant: 'primary' })}>
              {t('submitted.pay')}
            </Link>
          )}
          {(payment.instructions || !online) && (
            <p className={styles.instructions}>{payment.instructions || t('submitted.noInstructions')}</p>
          )}
        </section>
      )}
      <InvoiceButton order={order} />
    </Card>
  )
}

/** Downloads the invoice in the language of the page. Changes nothing; throws `ApiError`. */
const useInvoice = ({ id }: Order) =>
  useMutation({
    mutationFn: async (fileName: string) => {
      const pdf = await callApi(orderCalls.invoicePdf, { params: { id } })
      downloadFile(fileName, new Blob([pdf], { type: 'application/pdf' }))
    },
  })

const InvoiceButton = ({ order }: { order: Order }) => {
  const { t } = useTranslation(checkout)
  const errorText = useErrorText()
  const { mutate, isPending, error } = useInvoice(order)
  return (
    <>
      <Button
        icon={<Download aria-hidden="true" />}
        pending={isPending}
        onClick={() => mutate(t('submitted.file', { number: order.number }))}
      >
        {t('submitted.invoice')}
      </Button>
      <FormError>{error && errorText(error, t('submitted.invoiceFailed'))}</FormError>
    </>
  )
}
