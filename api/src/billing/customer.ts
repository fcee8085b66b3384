import type { Order } from '@panel/shared/contract'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import type { AddressRow, OrderRow, Trx, UserRow } from '../database/schema'
import { transact } from '../database/transact'
import type { RequestContext } from '../request-context'
import { assertPrices } from './payment'
import {
  findBillingAddress,
  findDefaultAddress,
  findItems,
  findLastCustomer,
  findOrder,
  updateCustomer,
} from './repository'
import { orderNumber, toOrder } from './to-dto'

type Customer = Pick<OrderRow, 'customer_name' | 'customer_address' | 'customer_vat'>

const lines = (...texts: (string | null)[]): string => texts.filter(Boolean).join('\n')

/** An address of the book as an invoice has it. */
const customerOf = (address: AddressRow): Customer => ({
  customer_name: address.organisation || `${address.first_name} ${address.last_name}`.trim(),
  customer_address: lines(
    address.address_line1,
    address.address_line2,
    [address.postal_code, address.city].filter(Boolean).join(' '),
    address.state,
    address.country,
  ),
  customer_vat: address.vat_number ?? '',
})

/**
 * The customer on an order: the chosen address, if it still exists, else the billing details that the account chose last, else
 * its default address, else its profile.
 */
export const customerFor = async (
  trx: Trx,
  { id, full_name, address: ofProfile }: Pick<UserRow, 'id' | 'full_name' | 'address'>,
  billingId: number | null | undefined,
): Promise<Customer> => {
  const address = billingId ? await findBillingAddress(trx, id, billingId) : undefined
  if (address) return customerOf(address)
  const ofAccount = await findDefaultAddress(trx, id)
  const last = (await findLastCustomer(trx, id)) ?? (ofAccount && customerOf(ofAccount))
  return last ?? { customer_name: full_name, customer_address: ofProfile, customer_vat: null }
}

/** Chooses the billing details of an open order. @throws ProblemError not_found, operation_closed, validation */
export const setCustomer = (context: RequestContext, user: User, id: number, addressId: number): Promise<Order> =>
  transact(context.db, async trx => {
    assertPrices(context)
    if (!(await findOrder(trx, user.id, id))) throw new ProblemError('not_found')
    const address = await findBillingAddress(trx, user.id, addressId)
    if (!address) throw new ProblemError('validation', { fields: [{ field: 'address_id', code: 'choice' }] })
    const row = await updateCustomer(trx, user.id, id, customerOf(address))
    if (!row) throw new ProblemError('operation_closed')
    await audit(trx, context, {
      event: 'order_billing_changed',
      actor: user.id,
      subject: `order ${orderNumber(row)}`,
      data: { name: row.customer_name },
    })
    return toOrder(context.settings, context.language, row, await findItems(trx, [id]))
  })
