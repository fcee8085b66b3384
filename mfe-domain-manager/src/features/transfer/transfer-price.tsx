import { isApiError, useQuery, zonesQuery } from '@panel/shared/api-client'
import type { ExpectedSum } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { pageSettings } from '@panel/shared/panel'
import { useState } from 'react'
import { readTransferPrice } from './api/registrar-transfer'

/** The zone that a typed full name is in: the longest that fits, so that `name.com.ua` is not in `ua`. */
export const zoneOf = <Zone extends { zone: string }>(zones: readonly Zone[], typed: string): Zone | undefined => {
  const name = typed.trim().toLowerCase()
  return zones
    .filter(({ zone }) => name.endsWith(`.${zone}`))
    .sort((one, other) => other.zone.length - one.zone.length)[0]
}

/** What a name costs that has a price of its own, once a request was refused for it: it is shown before it is paid. */
export const useOwnPrice = (domain: string) => {
  const [own, setOwn] = useState<{ domain: string; price: ExpectedSum | undefined }>()
  return {
    price: own?.domain === domain ? own.price : undefined,
    read: async (failure: unknown): Promise<void> => {
      if (isApiError(failure) && failure.code === 'price_changed')
        setOwn({ domain, price: await readTransferPrice(domain).catch(() => undefined) })
    },
  }
}

/** What the transfer of a name costs, where the operator set prices; `own` is the price of a name that has one. */
export const TransferPrice = ({ name, own }: { name: string; own: ExpectedSum | undefined }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const { data: zones } = useQuery({ ...zonesQuery(), enabled: pageSettings().prices === true })
  if (own) return <p>{t('registrar.in.ownPrice', { price: moneyText(own.currency, own.total) })}</p>
  const prices = zoneOf(zones ?? [], name)?.prices
  if (!prices) return null
  return <p>{t('registrar.in.price', { price: moneyText(prices.currency, prices.transfer) })}</p>
}
