import { callApi, queryClient, queryOptions } from '@panel/shared/api-client'
import { orderCalls } from '@panel/shared/contract'
import { useState } from 'react'
import { keys } from '../../../common/keys'

/** An address of the address book by its id, the one of the registrant, or what the last invoice has. */
type BillingChoice = number | 'registrant' | 'last'

/** The newest order, whose billing details the server takes over where no others are chosen; null without one. */
export const lastOrderQuery = () =>
  queryOptions({
    queryKey: keys.lastOrder,
    queryFn: async ({ signal }) => (await callApi(orderCalls.list, { query: { limit: '1' } }, { signal }))[0] ?? null,
  })

export interface Billing {
  /** Null until the customer chooses. */
  chosen: BillingChoice | null
  choose: (choice: BillingChoice) => void
  /** What the submit names, with the address of the registrant where new names are registered. */
  resolve: (registrantId: number | undefined) => Promise<{ billing_id?: number }>
}

/** The address on the invoice, as the card of the page and the submit share it. */
export const useBilling = (): Billing => {
  const [chosen, setChosen] = useState<BillingChoice | null>(null)
  const resolve = async (registrantId: number | undefined) => {
    if (typeof chosen === 'number') return { billing_id: chosen }
    if (registrantId === undefined || chosen === 'last') return {}
    const isNew =
      chosen === null && (await queryClient.ensureQueryData(lastOrderQuery()).catch(() => undefined)) === null
    return chosen === 'registrant' || isNew ? { billing_id: registrantId } : {}
  }
  return { chosen, choose: setChosen, resolve }
}
