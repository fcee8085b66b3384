import { callQuery, queryClient, useErrorText, useQuery } from '@panel/shared/api-client'
import { type CartSubmitBody, orderCalls } from '@panel/shared/contract'
import { formatNumber, useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { Skeleton } from '@panel/shared/ui'
import { checkout } from '../../common/checkout-texts'
import { keys } from '../../common/keys'
import { RetryAlert } from '../../common/retry-alert'
import { cartChangedSince } from './api/cart-cache'
import styles from './cart-summary.module.css'

interface SummaryLineProps {
  label: string
  value: number | string
  strong?: boolean
}

export const SummaryLine = ({ label, value, strong }: SummaryLineProps) => (
  <div className={styles.count} data-strong={strong}>
    <dt>{label}</dt>
    <dd data-numeric>{value}</dd>
  </div>
)

/** What the cart costs, with the tax. Read again whenever the cart is: its key begins as the cart's does. */
const cartTotalQuery = () => callQuery(keys.cartTotal, orderCalls.cartTotal)

/**
 * The sum that an order expects: the one that is shown, and after a change of the cart the next one. The last one where
 * that does not come; undefined where none ever came.
 */
export const expectedSum = async (): Promise<CartSubmitBody['expected']> => {
  const query = cartTotalQuery()
  const state = queryClient.getQueryState(query.queryKey)
  if (state?.data && cartChangedSince(state.dataUpdatedAt))
    await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
  const shown = queryClient.getQueryData(query.queryKey)
  return shown && { currency: shown.currency, total: shown.total }
}

/** What the cart costs: its sum, the tax, and what is to be paid. The server adds it up. */
export const CartSums = () => {
  const { t } = useTranslation(checkout)
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = useQuery(cartTotalQuery())
  if (!data) {
    if (!error) return <Skeleton width="100%" height="3rem" />
    return (
      <RetryAlert isFetching={isFetching} refetch={refetch}>
        {errorText(error, t('price.failed'))}
      </RetryAlert>
    )
  }
  const { currency, sum, tax, total } = data
  const taxText = tax && { name: tax.name, percent: formatNumber(tax.percent) }
  return (
    <dl className={styles.counts} aria-busy={isFetching}>
      {tax && !tax.included && <SummaryLine label={t('price.sum')} value={moneyText(currency, sum)} />}
      {tax && taxText && (
        <SummaryLine
          label={t(tax.included ? 'price.taxIncluded' : 'price.tax', taxText)}
          value={moneyText(currency, tax.amount)}
        />
      )}
      <SummaryLine label={t('price.toPay')} value={moneyText(currency, total)} strong />
    </dl>
  )
}
