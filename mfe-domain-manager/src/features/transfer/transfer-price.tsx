import { useQuery, zonesQuery } from '@panel/shared/api-client'
import type { ExpectedSum } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { pageSettings } from '@panel/shared/panel'
import { useState } from 'react'
import { usualPrice } from '../../model/transfer-lines'
import { readOwnPrice } from './api/transfer-in'

interface ShownPrice extends ExpectedSum {
  /** Whether the registry has a price of its own for the name. */
  isOwn: boolean
}

/**
 * What the transfer of a name costs, with the tax, where the operator set prices: it is shown before it is agreed to. A name
 * with a price of its own has it once a request was refused for it.
 */
export const useTransferPrice = (domain: string) => {
  const { data: zones } = useQuery({ ...zonesQuery(), enabled: pageSettings().prices === true })
  const [own, setOwn] = useState<{ domain: string; price: ExpectedSum | undefined }>()
  const ownPrice = own?.domain === domain ? own.price : undefined
  const price = ownPrice ?? usualPrice(zones ?? [], domain)
  const shown: ShownPrice | undefined = price && { ...price, isOwn: ownPrice !== undefined }
  return {
    shown,
    read: async (failure: unknown): Promise<void> => {
      const found = await readOwnPrice(failure, domain)
      if (found) setOwn({ domain, price: found })
    },
  }
}

export const TransferPrice = ({ price }: { price: ShownPrice | undefined }) => {
  const { t } = useTranslation('mfe-domain-manager')
  if (!price) return null
  const text = moneyText(price.currency, price.total)
  return <p>{t(price.isOwn ? 'registrar.in.ownPrice' : 'registrar.in.price', { price: text })}</p>
}
