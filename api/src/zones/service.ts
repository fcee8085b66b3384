import { randomBytes } from 'node:crypto'
import type { Domain, ZoneCheck } from '@panel/shared/contract'
import { fullName, toUnicodeName } from '@panel/shared/rules'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { ProblemError } from '../base/errors'
import { limits, MAX_UNPROVEN_ZONES } from '../base/limits'
import type { DomainRow, Trx } from '../database/schema'
import { transact } from '../database/transact'
import { getOwned, getOwnedForUpdate } from '../domains/access'
import { toDomainWithPending } from '../domains/pending'
import { platformNameservers } from '../domains/service'
import { requestPublication } from '../publishing/outbox-repository'
import { consume } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { lockUser } from '../users/repository'
import { findMove } from './move'
import { readZoneName } from './name'
import { checkZone } from './prove'
import { countUnproven, findHolders, findProvable, insertZone, removeRow } from './repository'

/** Bytes of a proof, so that it cannot be guessed. */
const proofBytes = 20

/** @throws ProblemError zone_exists, zone_registered */
const assertFree = async (trx: Trx, user: User, name: string): Promise<void> => {
  const holders = await findHolders(trx, name)
  if (holders.some(({ user_id }) => user_id === user.id)) throw new ProblemError('zone_exists')
  // A request that is not decided yet holds nothing: its name may be registered elsewhere by then.
  if (holders.some(({ status }) => status !== 'unregistered' && status !== 'pending'))
    throw new ProblemError('zone_registered')
}

/** `addZone` without its limit. @throws ProblemError zone_exists, zone_registered, zone_limit */
export const insertNamed = (context: RequestContext, user: User, name: string): Promise<DomainRow> =>
  transact(context.db, async trx => {
    await lockUser(trx, user.id)
    await assertFree(trx, user, name)
    if ((await countUnproven(trx, user.id)) >= MAX_UNPROVEN_ZONES)
      throw new ProblemError('zone_limit', { params: { max: MAX_UNPROVEN_ZONES } })
    const [ns1, ns2] = platformNameservers(context.settings)
    const domain = { user_id: user.id, display_name: await toUnicodeName(name), ns1, ns2 }
    const row = await insertZone(trx, name, domain, randomBytes(proofBytes).toString('hex'))
    await audit(trx, context, { event: 'zone_added', actor: user.id, subject: `domain ${row.id}`, data: { name } })
    return row
  })

/**
 * Adds a domain that has only its DNS here. An API token that is for some domains only may not.
 * @throws ProblemError scope_missing, validation, zone_exists, zone_registered, zone_limit, too_many_requests
 */
export const addZone = async (context: RequestContext, user: User, typed: string): Promise<Domain> => {
  if (user.domains !== null) throw new ProblemError('scope_missing')
  const name = await readZoneName(typed, context.settings)
  await consume(context, limits.zonesPerAccount, String(user.id))
  return transact(context.db, async trx => {
    const inner = { ...context, db: trx }
    return toDomainWithPending(inner, await insertNamed(inner, user, name))
  })
}

/** @throws ProblemError not_found, conflict for a domain that is registered here */
const assertUnregistered = ({ status }: DomainRow): void => {
  if (status !== 'unregistered') throw new ProblemError('status_conflict')
}

/** Looks at a zone now. @throws ProblemError not_found, status_conflict, too_many_requests */
export const checkNow = async (context: RequestContext, user: User, id: number): Promise<ZoneCheck> => {
  assertUnregistered(await getOwned(context.db, user, id))
  await consume(context, limits.nameserverChecks, String(user.id))
  const look = await checkZone(context, id)
  const row = await getOwned(context.db, user, id)
  const domain = await toDomainWithPending(context, row)
  const proof = (await findProvable(context.db, id))?.proof ?? ''
  return {
    domain,
    nameservers: [...platformNameservers(context.settings)],
    delegated: look?.delegated ? [...look.delegated] : null,
    proof_seen: look?.texts.includes(proof) ?? false,
    ...(domain.state !== 'served' && { move: await findMove(context, row) }),
  }
}

/** Takes a zone out of service and off the list. @throws ProblemError not_found, status_conflict */
export const removeZone = (context: RequestContext, user: User, id: number): Promise<void> =>
  transact(context.db, async trx => {
    const domain = await getOwnedForUpdate(trx, user, id)
    assertUnregistered(domain)
    await removeRow(trx, id)
    await requestPublication(trx, context, id)
    const data = { name: fullName(domain) }
    await audit(trx, context, { event: 'zone_removed', actor: user.id, subject: `domain ${id}`, data })
  })
