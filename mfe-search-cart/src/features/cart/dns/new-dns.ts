import type { NewDns } from '@panel/shared/contract'

/** The open card about the DNS of new names, which the submit asks. */
export interface DnsForm {
  /** Undefined for later, null where something has to be corrected first. */
  read: () => Promise<NewDns | undefined | null>
  /** Says what the server found wrong. */
  refuse: (error: unknown) => void
  /** Forgets what was typed, once the cart is submitted. */
  clear: () => void
}

/** Empty until the card is loaded, which begins with later. */
export interface NewDnsChoice {
  current: DnsForm | null
}
