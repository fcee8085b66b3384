import * as z from '@panel/shared/schema'

/**
 * The types of records by name. The rules have a file for each and add it here (`rules/dns/records/index.ts`), so that
 * the contract has no list of its own.
 */
export interface DnsTypes extends Record<never, true> {}

export type DnsType = keyof DnsTypes & string

/** S9.3. A name of a type; whether it is one of ours is decided by the rules. */
export const dnsType = z.custom<DnsType>(value => typeof value === 'string' && /^[A-Z][A-Z0-9]*$/.test(value), 'choice')
