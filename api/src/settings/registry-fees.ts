/** What a registry wants for a command about a name with a price of its own (RFC 8748), such as `1500.00` `USD`. */
export interface RegistryFee {
  amount: string
  currency: string
}

export const feeCommands = ['create', 'renew', 'transfer', 'restore'] as const

/** By command; those that the registry does not tell are absent. */
export type RegistryFees = Partial<Record<(typeof feeCommands)[number], RegistryFee>>
