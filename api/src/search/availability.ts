import type { DomainName } from '@panel/shared/rules'
import type { LookupResult } from '../lookup/lookup'
import { refuse } from '../refusal'
import type { Scope } from '../scope'
import { findHeld } from './repository'

/** What the registry says, save for a name that an account here holds. Never throws: no answer is `unknown`. */
const askRegistry = async ({ lookup, log }: Scope, name: DomainName): Promise<LookupResult> => {
  try {
    return await lookup.find(name)
  } catch (err) {
    log.warn({ err, ...name }, 'lookup failed')
    return { state: 'unknown', source: 'registry' }
  }
}

const refuseUnlessAvailable = ({ state }: LookupResult, name: DomainName): void => {
  const fields = [{ field: `${name.name}.${name.zone}`, code: state === 'taken' ? 'domain_taken' : 'lookup_unknown' }]
  if (state === 'taken') throw refuse('domain_taken', { fields })
  if (state === 'unknown') throw refuse('lookup_unknown', { fields, retryAfter: 10 })
}

/**
 * Whether the registry would give the name away now; who holds it here is for the database's own constraint to say.
 * @throws Refusal domain_taken, lookup_unknown
 */
export const requireFreeAtRegistry = async (scope: Scope, name: DomainName): Promise<void> =>
  refuseUnlessAvailable(await askRegistry(scope, name), name)

/**
 * Whether a name can be registered now.
 * @throws Refusal domain_taken, lookup_unknown
 */
export const requireAvailable = async (scope: Scope, name: DomainName): Promise<void> => {
  if (await findHeld(scope.db, name)) throw refuse('domain_taken')
  await requireFreeAtRegistry(scope, name)
}

export { askRegistry }
