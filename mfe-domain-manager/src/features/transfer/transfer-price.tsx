import { useQuery, zonesQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { pageSettings } from '@panel/shared/panel'

/** The zone that a typed full name is in: the longest that fits, so that `name.com.ua` is not in `ua`. */
export const zoneOf = <Zone extends { zone: string }>(zones: readonly Zone[], typed: string): Zone | undefined => {
  const name = typed.trim().toLowerCase()
  return zones
    .filter(({ zone }) => name.endsWith(`.${zone}`))
    .sort((one, other) => other.zone.length - one.zone.length)[0]
}

/** What the transfer of a name costs, where the operator set prices. */
export const TransferPrice = ({ name }: { name: string }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const { data: zones } = useQuery({ ...zonesQuery(), enabled: pageSettings().prices === true })
  const prices = zoneOf(zones ?? [], name)?.prices
  if (!prices) return null
  return <p>{t('registrar.in.price', { price: moneyText(prices.currency, prices.transfer) })}</p>
}
