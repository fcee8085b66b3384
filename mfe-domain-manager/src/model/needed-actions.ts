import type { Domain } from '@panel/shared/contract'
import { type ExpiryState, expiryState } from './expiry'

/** The one thing a customer can do about a domain that needs them. */
type NeededAction = 'restore' | 'renew' | 'look'

/** Lower is more urgent; what is not here needs nobody. */
const urgencies: Partial<Record<ExpiryState, { urgency: number; action: NeededAction }>> = {
  restorable: { urgency: 0, action: 'restore' },
  renewable: { urgency: 1, action: 'renew' },
  lastCall: { urgency: 2, action: 'renew' },
  soon: { urgency: 3, action: 'renew' },
}

const refused = { urgency: 4, action: 'look' } as const

/** Whether what would help was ordered already, and waits for the registry. */
const isUnderWay = ({ pending }: Domain): boolean =>
  pending?.some(({ kind }) => kind === 'renew' || kind === 'restore') ?? false

/** Domains that need their holder, the most urgent first, each with its one action. */
export const neededActions = (domains: readonly Domain[]): { domain: Domain; action: NeededAction }[] =>
  domains
    .flatMap(domain => {
      const needed = domain.status === 'rejected' ? refused : urgencies[expiryState(domain)]
      return needed && !isUnderWay(domain) ? [{ domain, ...needed }] : []
    })
    .sort((a, b) => a.urgency - b.urgency || (a.domain.expires_at ?? '').localeCompare(b.domain.expires_at ?? ''))
    .map(({ domain, action }) => ({ domain, action }))
