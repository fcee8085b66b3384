import type { CartItem } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { checkout } from '../../common/checkout-texts'
import styles from './cart-list.module.css'

interface ItemPriceProps {
  price: NonNullable<CartItem['price']>
  years: number
}

/** For all the years that are chosen, and for one where that differs. */
export const ItemPrice = ({ price: { currency, price }, years }: ItemPriceProps) => {
  const { t } = useTranslation(checkout)
  return (
    <p className={styles.price} data-numeric>
      <span>{moneyText(currency, price * years)}</span>
      {years > 1 && <span className={styles.yearly}>{t('price.year', { price: moneyText(currency, price) })}</span>}
    </p>
  )
}
