import { useQuery, zonesQuery } from '@panel/shared/api-client'
import type { Zone } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { checkout } from '../../common/checkout-texts'
import styles from './zone-price.module.css'

/** What a name of this zone costs; the renewal too where it costs something else. */
export const ZonePrice = ({ zone }: { zone: string }) => {
  const { data: zones } = useQuery(zonesQuery())
  const prices = zones?.find(each => each.zone === zone)?.prices
  return prices ? <Price {...prices} /> : null
}

const Price = ({ currency, register, renew }: NonNullable<Zone['prices']>) => {
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
