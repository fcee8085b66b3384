import type { Order } from '@panel/shared/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Language } from '../base/language'
import type { ProviderName } from '../settings/payment-file'
import type { PaidKind, RegistryFees, Tax } from '../settings/price-list'
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
  /** Of the total, what the account's credit has paid. */
  credit: Generated<number>
  /** Of what was paid, what was given back. */
  refunded: Generated<number>
  /** Since when a provider asks for its payment: from then on nothing is added to it. */
  offered_at: Date | null
  /** When the customer was mailed that no saved method is left to charge it. */
  unpayable_at: Date | null
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
  /** Since when a renewal that was paid ahead is ordered, or its price given back. */
  fulfilled_at: ColumnType<Date | null, Date | null | undefined>
  /** Since when a renewal is paid ahead. */
  paid_ahead_at: ColumnType<Date | null, Date | null | undefined>
  /** Since when its price is credit of the account, since it was not registered or renewed. */
  returned_at: ColumnType<Date | null, Date | null | undefined>
  /** The part of its price that was given back by hand, as was decided when it came to nothing. */
  given_back: Generated<number>
}

/** A page of a provider where an order can be paid, or a charge of a saved method. */
interface PaymentsTable {
  id: Generated<number>
  order_id: number
  provider: ProviderName
  /** As the provider calls it; null before it was asked. */
  reference: string | null
  /** What was asked for, in minor units. */
  amount: number
  currency: string
  /** Whether the method is saved for later. */
  save: boolean
  /** The saved method that is charged. */
  method_id: number | null
  /** Of renewals that run by themselves. */
  is_automatic: Generated<boolean>
  state: Generated<'open' | 'paid' | 'failed' | 'ended'>
  url: string | null
  /** What a refund names. */
  charge: string | null
  received: number | null
  /** Of what was received, what was given back out of the credit that it had become. */
  taken: Generated<number>
  /** Of one that is open: since when it is on its way, as bank debits are for days. */
  processing_at: Date | null
  /** When one that was on its way failed. */
  failed_at: Date | null
  /** Of one that was begun on a page: when its provider was last asked about it without an event. */
  asked_at: Date | null
  created_at: Created
}

/** What an event of a provider says, before the provider was asked whether it is so. */
export interface PaymentEventContent {
  /**
   * `refunded` and what follows are about money that the provider has given back, or did not, and that a bank asks back.
   */
  kind: 'paid' | 'processing' | 'failed' | 'ended' | 'refunded' | 'refund_failed' | 'disputed' | 'dispute_lost'
  /** As the provider calls the payment. */
  reference: string
  /** Our ids as they were handed to the provider; null where the event has none. */
  payment: string | null
  order: string | null
  amount: number | null
  currency: string
  /** The credit note of a refund that the product asked for. */
  note?: string | null
}

interface PaymentEventsTable {
  id: Generated<number>
  provider: ProviderName
  /** The provider's id of it: one that comes again is the same. */
  event: string
  content: ColumnType<PaymentEventContent, string, never>
  received_at: Created
  /** Null while it waits for the provider's answer. */
  done_at: Date | null
  order_id: number | null
  /** Why nothing was paid by it. */
  refused: string | null
  /** When an administrator has dealt with what was refused. */
  settled_at: Date | null
}

/** Money that an account has with the operator, or has used. */
interface CreditEntriesTable {
  id: Generated<number>
  user_id: number | null
  at: Created
  amount: number
  currency: string
  reason: string
  order_id: number | null
}

interface CreditNotesTable {
  id: Generated<number>
  year: number
  serial: number
  order_id: number
  /** Null where no provider gives the money back. */
  payment_id: number | null
  amount: number
  currency: string
  state: 'waiting' | 'done' | 'failed'
  error: string | null
  created_at: Created
}

/** How an account pays without being there. */
interface PaymentMethodsTable {
  id: Generated<number>
  user_id: number
  provider: ProviderName
  /** As the provider calls the customer; '' where it knows none. */
  customer: string
  /** Sealed. */
  token: Buffer
  fingerprint: string
  /** As people know it, for example `visa •••• 4242`. */
  label: string
  /** YYYY-MM. */
  expires: string | null
  created_at: Created
}

interface InvoiceSellersTable {
  id: Generated<number>
  since: Created
  text: Record<Language, string>
}

/** The tables of what customers pay for, and how. */
export interface OrderTables {
  orders: OrdersTable
  order_items: OrderItemsTable
  payments: PaymentsTable
  payment_events: PaymentEventsTable
  credit_entries: CreditEntriesTable
  credit_notes: CreditNotesTable
  invoice_sellers: InvoiceSellersTable
  payment_methods: PaymentMethodsTable
}

export type PaymentRow = Selectable<PaymentsTable>
export type PaymentEventRow = Selectable<PaymentEventsTable>
export type CreditEntryRow = Selectable<CreditEntriesTable>
export type CreditNoteRow = Selectable<CreditNotesTable>
export type PaymentMethodRow = Selectable<PaymentMethodsTable>

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
  /** Of a name with a price of its own: what its registry wants, as it was shown. */
  fees: RegistryFees | null
  created_at: Created
}
