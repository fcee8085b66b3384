import { useQuery, zonesQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { checkout } from '../../common/checkout-texts'
import type { OwnPrice } from '../../model/lookup-state'
import styles from './zone-price.module.css'

/** What a name of this zone costs, unless it has a price of its own; the renewal too where it costs something else. */
export const ZonePrice = ({ zone, own }: { zone: string; own: OwnPrice | undefined }) => {
  const { data: zones } = useQuery(zonesQuery())
  const prices = own ?? zones?.find(each => each.zone === zone)?.prices
  return prices ? <Price {...prices} /> : null
}

const Price = ({ currency, register, renew }: OwnPrice) => {
  const { t } = useTranslation(checkout)
  return (
    <p className={styles.price}>
      {t('price.year', { price: moneyText(currency, register) })}
      {renew !== register && (
        <span className={styles.renewal}>{t('price.renewal', { price: moneyText(currency, renew) })}</span>
      )}
    </p>
  )
}
