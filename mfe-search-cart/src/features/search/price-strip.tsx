import { useQuery, zonesQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { checkout } from '../../common/checkout-texts'
import styles from './price-strip.module.css'

/** What a year of each extension costs, before anything is searched for, and how it is paid. */
export const PriceStrip = () => {
  const { t } = useTranslation(checkout)
  const { data: zones = [] } = useQuery(zonesQuery())
  const priced = zones.flatMap(({ zone, prices }) => (prices ? [{ zone, ...prices }] : []))
  if (priced.length === 0) return null
  return (
    <section aria-labelledby="price-strip" className={styles.strip}>
      <h2 id="price-strip" className={styles.title}>
        {t('strip.title')}
      </h2>
      <ul className={styles.prices}>
        {priced.map(({ zone, currency, register }) => (
          <li key={zone}>
            <span className={styles.zone}>.{zone}</span> {moneyText(currency, register)}
          </li>
        ))}
      </ul>
      <p className={styles.payment}>{t('strip.payment')}</p>
    </section>
  )
}
