import type { Language } from '../base/language'
import type { PaymentEventContent, PaymentRow } from '../database/schema'
import type { ProviderName } from '../settings/payment-file'

/** A method that was saved while an order was paid. */
export interface SavedMethod {
  customer: string
  token: string
  fingerprint: string
  label: string
  expires: string | null
}

/** What a provider says about a payment when it is asked. Amounts are in minor units. */
export interface Truth {
  /** `processing`: the customer has done everything, and the money comes in a few days, or does not. */
  state: 'paid' | 'open' | 'processing' | 'failed' | 'ended'
  amount: number | null
  currency: string
  /** Our id of the order, as the provider has it; null where it has none. */
  order: string | null
  /** What a refund names. */
  charge: string | null
  method: SavedMethod | null
  /** Of one that failed: the customer had gone through the page, which did not say so. */
  isLate?: boolean
}

/** @throws where a provider does not know a payment that is on its way, since PAYMENTS names another account at it now */
export const assertKnown = (
  { id, provider, processing_at }: Pick<PaymentRow, 'id' | 'provider' | 'processing_at'>,
  truth: Truth | undefined,
): void => {
  if (!truth && processing_at) throw new Error(`${provider} does not know payment ${id}, which is on its way`)
}

/** What a customer is asked to pay. */
export interface Asked {
  payment: number
  order: number
  /** The order's number, as people know it. */
  number: string
  title: string
  amount: number
  currency: string
  language: Language
  email: string
  /** Of the account at the provider, where it has one. */
  customer: string | null
  save: boolean
  /** Where the customer comes back to, paid or not. */
  back: string
  /** Where the provider sends events. */
  events: string
}

interface Opened {
  reference: string
  url: string
}

/** An event whose signature is the provider's. */
interface VerifiedEvent {
  /** The provider's id of it. */
  id: string
  /** Null where it is about nothing that is paid here. */
  content: PaymentEventContent | null
}

/** The method cannot be charged: it was refused, or the customer has to confirm. */
export class ChargeRefused extends Error {
  override readonly name = 'ChargeRefused'
  constructor(
    readonly reason: 'refused' | 'confirmation',
    /** As the provider calls it. */
    readonly code?: string,
  ) {
    super(`The charge was not made: ${reason}`)
  }
}

interface Refund {
  /** Repeats of one refund give the money back once. */
  key: string
  /** The credit note. */
  note: number
  reference: string
  charge: string
  amount: number
  currency: string
  /** It was asked for before, and may be made: its key is forgotten after a day. */
  isRepeated: boolean
}

interface Charge extends Pick<Asked, 'payment' | 'order' | 'number' | 'title' | 'amount' | 'currency'> {
  customer: string
  token: string
  events: string
}

/** How one provider is spoken to. Nothing of it is done inside a transaction. */
export interface PaymentProvider {
  name: ProviderName
  /** Opens a page for a payment; the same page for the same payment. @throws ProblemError amount_small */
  open: (asked: Asked) => Promise<Opened>
  /** Ends the page of a payment that another one replaces; nothing where it is paid or has ended. */
  close: (reference: string) => Promise<void>
  /** The page of an open payment, or null where it has ended. */
  reopen: (reference: string, url: string) => Promise<string | null>
  /** Verifies an event, and then reads it; undefined where the signature is not the provider's. */
  read: (bytes: Buffer, header: (name: string) => string | undefined) => Promise<VerifiedEvent | undefined>
  /** Undefined where the provider knows no such payment. */
  ask: (reference: string) => Promise<Truth | undefined>
  /** Charges a saved method while the customer is not there. @throws ChargeRefused */
  charge: (charge: Charge) => Promise<{ reference: string; isProcessing?: boolean }>
  /** The reference of a charge whose answer was lost; undefined where the provider knows none. */
  find: (charge: Pick<Charge, 'payment' | 'order' | 'number'>) => Promise<string | undefined>
  /** Answers with the reason where the provider gives nothing back. */
  refund: (refund: Refund) => Promise<string | undefined>
  /** Makes a saved method useless. */
  forget: (token: string) => Promise<void>
}
