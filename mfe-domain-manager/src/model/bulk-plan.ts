import type { Domain } from '@panel/shared/contract'

/** Flags that many domains can be given at once. */
type BulkFlag = 'auto_renew' | 'client_transfer_lock'

export interface BulkAction {
  flag: BulkFlag
  on: boolean
}

export interface BulkPlan {
  /** Domains the action changes. */
  changing: readonly Domain[]
  /** Domains that stay as they are, with the reason. */
  staying: readonly { domain: Domain; reason: string }[]
}

/**
 * What an action would do to each domain. `refusal` names why a domain cannot be changed, already translated;
 * `alreadySo` is said of domains whose flag has that value.
 */
export const planBulk = (
  domains: readonly Domain[],
  { flag, on }: BulkAction,
  refusal: (domain: Domain) => string | undefined,
  alreadySo: string,
): BulkPlan => {
  const reasonOf = (domain: Domain) => refusal(domain) ?? (domain[flag] === on ? alreadySo : undefined)
  const judged = domains.map(domain => ({ domain, reason: reasonOf(domain) }))
  return {
    changing: judged.flatMap(({ domain, reason }) => (reason === undefined ? [domain] : [])),
    staying: judged.flatMap(({ domain, reason }) => (reason === undefined ? [] : [{ domain, reason }])),
  }
}
