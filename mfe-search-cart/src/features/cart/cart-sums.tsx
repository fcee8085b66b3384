import { useErrorText, useQuery } from '@panel/shared/api-client'
import { formatNumber, useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { Alert, Button, Skeleton } from '@panel/shared/ui'
import { checkout } from '../../common/checkout-texts'
import { cartTotalQuery } from './api/cart-total'
import styles from './cart-summary.module.css'
import { SummaryLine } from './summary-line'

/** What the cart costs: its sum, the tax, and what is to be paid. The server adds it up. */
export const CartSums = () => {
  const { t } = useTranslation(checkout)
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = useQuery(cartTotalQuery())
  if (!data) {
    if (!error) return <Skeleton width="100%" height="3rem" />
    return (
      <Alert
        tone="warning"
        actions={
          <Button size="sm" pending={isFetching} onClick={() => void refetch()}>
            {t('price.retry')}
          </Button>
        }
      >
        {errorText(error, t('price.failed'))}
      </Alert>
    )
  }
  const { currency, sum, tax, total } = data
  const taxText = tax && { name: tax.name, percent: formatNumber(tax.percent) }
  return (
    <dl className={styles.counts} aria-busy={isFetching}>
      {tax && <SummaryLine label={t('price.sum')} value={moneyText(currency, sum)} />}
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
