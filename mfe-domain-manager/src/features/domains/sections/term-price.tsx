import { useQuery, zonesQuery } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { pageSettings } from '@panel/shared/panel'
import { domainCan } from '@panel/shared/rules'
import { useZoneRules } from '../../../common/queries'
import styles from './sections.module.css'

/** What a renewal costs, or the restoration of a domain that is in redemption, where the operator set prices. */
export const TermPrice = ({ domain }: { domain: Domain }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const { data: zones } = useQuery({ ...zonesQuery(), enabled: pageSettings().prices === true })
  const prices = zones?.find(each => each.zone === domain.zone)?.prices
  const rules = useZoneRules().find(each => each.zone === domain.zone)
  if (!prices) return null
  const { currency, renew, restore } = prices
  const further = Math.min(...(rules?.renew ?? [1])) - 1
  return (
    <p className={styles.price}>
      {domainCan.restore(domain).allowed
        ? t('sections.restorePrice', { price: moneyText(currency, restore + further * renew) })
        : t('sections.renewPrice', { price: moneyText(currency, renew) })}
    </p>
  )
}
