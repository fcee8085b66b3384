import type { Order } from '@panel/shared/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { PaidKind, Tax } from '../settings/price-list'
import type { Created } from './account-tables'

interface OrdersTable {
  id: Generated<number>
  /** Orders are numbered without gaps in each year of the product's clock. */
  year: number
  serial: number
  /** Null once the account was deleted. */
  user_id: number | null
  email: string
  customer_name: string
  customer_address: string
  /** Null where the customer is as in the profile, since no billing details were chosen. */
  customer_vat: string | null
  state: Generated<Order['state']>
  currency: string
  /** As it was when the order was made. */
  tax: ColumnType<Tax | null, string | null, never>
  /** Of the items, and to be paid, in minor units. */
  sum: Generated<number>
  total: Generated<number>
  /** Bulk work, whose renewals are one order. */
  operation_id: number | null
  /** What is added to this order for as long as it is open, for example the renewals of one cart. */
  grouped_by: string | null
  created_at: ColumnType<Date, never, never>
  closed_at: Date | null
  /** Null in orders from before. */
  due_at: Date | null
}

interface OrderItemsTable {
  id: Generated<number>
  order_id: number
  /** Of a request that is not decided yet when it is ordered. */
  domain_id: number | null
  kind: PaidKind
  name: string
  zone: string
  years: number
  price: number
  total: number
  /** Of what is renewed or restored. */
  term_from: ColumnType<Date | null, Date | null | undefined>
  term_to: ColumnType<Date | null, Date | null | undefined>
}

/** The tables of what customers pay for. */
export interface OrderTables {
  orders: OrdersTable
  order_items: OrderItemsTable
}

export type OrderRow = Selectable<OrdersTable>
export type OrderItemRow = Selectable<OrderItemsTable>

export interface GuestsTable {
  id: Generated<number>
  token_hash: Buffer
  last_used_at: Created
}

export interface CartItemsTable {
  id: Generated<number>
  user_id: number | null
  guest_id: number | null
  kind: 'register' | 'renew'
  name: string
  zone: string
  domain_id: number | null
  years: Generated<number>
  /** Whether the domain will renew itself; null where nothing was chosen. */
  auto_renew: boolean | null
  created_at: Created
}
