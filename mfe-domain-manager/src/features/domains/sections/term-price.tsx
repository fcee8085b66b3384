import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { domainCan } from '@panel/shared/rules'
import styles from './sections.module.css'

/** What a renewal costs, or the restoration of a domain that is in redemption, where the operator set prices. */
export const TermPrice = ({ domain }: { domain: Domain }) => {
  const { t } = useTranslation('mfe-domain-manager')
  if (!domain.term_price) return null
  const { currency, renew, restore, years: count = 1 } = domain.term_price
  return (
    <p className={styles.price}>
      {domainCan.restore(domain).allowed
        ? t('sections.restorePrice', { price: moneyText(currency, restore), count })
        : t('sections.renewPrice', { price: moneyText(currency, renew), count })}
    </p>
  )
}
