import type { RdapServers, WhoisAddress } from '../settings/lookup-servers'
import { guardedLookup } from './guarded-lookup'
import type { Lookup } from './lookup'
import { rdapService } from './rdap-service'
import { whoisService } from './whois-service'

interface LookupSettings {
  LOOKUP: 'sandbox' | 'rdap' | 'whois'
  LOOKUP_RDAP?: RdapServers | undefined
  LOOKUP_WHOIS?: WhoisAddress | undefined
}

/**
 * The service of others that LOOKUP names; undefined where the registry itself is asked. `limit`: milliseconds for an
 * answer.
 */
export const foreignLookup = (
  { LOOKUP, LOOKUP_RDAP, LOOKUP_WHOIS }: LookupSettings,
  needs: Parameters<typeof guardedLookup>[1],
  limit?: number,
): Lookup | undefined => {
  if (LOOKUP === 'rdap' && LOOKUP_RDAP) return guardedLookup(rdapService(LOOKUP_RDAP, limit), needs)
  if (LOOKUP === 'whois' && LOOKUP_WHOIS) return guardedLookup(whoisService(LOOKUP_WHOIS, limit), needs)
  return undefined
}
