import { isDeepStrictEqual } from 'node:util'
import type { DelegationType } from '@panel/shared/contract'
import { fullName, type validateNameservers } from '@panel/shared/rules'
import { audit } from '../audit/service'
import type { User } from '../base/caller'
import { readClock } from '../clock/repository'
import { endOfHold, mailTime, notifyControl } from '../control/notify-control'
import type { DomainRow, Trx } from '../database/schema'
import type { RequestContext } from '../request-context'
import { isOnNewDevice } from '../users/device-trust-repository'
import { findHeld, insertHeld, takeHeld } from './held-repository'

export type TypedServers = Parameters<typeof validateNameservers>[0]

/** A change of a zone's servers, as it was requested. */
export type ServersRequest =
  | { kind: 'delegation'; payload: { delegation_type: DelegationType } }
  | { kind: 'nameservers'; payload: TypedServers }

/** What a change of servers needs of the context of a call, or of the job that carries it out later. */
export type ChangeContext = Pick<
  RequestContext,
  'db' | 'settings' | 'keys' | 'work' | 'registries' | 'language' | 'ip' | 'client' | 'acting' | 'isBulk' | 'mustWait'
>

/**
 * Whether a change of servers waits: where it is asked for from a device that is new to the account, or with a token that
 * such a device has made.
 */
export const mustWait = async (trx: Trx, context: ChangeContext, user: User): Promise<boolean> => {
  if (context.settings.TRANSFER_HOLD === 0) return false
  return context.mustWait ?? user.token?.is_new ?? (await isOnNewDevice(trx, user.session_id))
}

/** Holds a change of servers. Asking for the same change again keeps its time; another change starts a new hold. */
export const holdServers = async (
  trx: Trx,
  context: ChangeContext,
  user: User,
  domain: DomainRow,
  { kind, payload }: ServersRequest,
): Promise<void> => {
  const known = await findHeld(trx, domain.id, kind)
  if (known && isDeepStrictEqual(known.payload, JSON.parse(JSON.stringify(payload)))) return
  await takeHeld(trx, domain.id, kind)
  const asked_at = await readClock(trx)
  const until = endOfHold(context, asked_at)
  await insertHeld(trx, { domain_id: domain.id, kind, payload, asked_at, until })
  const params = { domain: fullName(domain), domain_id: domain.id, at: mailTime(until) }
  const held = { domain_id: domain.id, kind, until: until.toISOString() }
  await notifyControl(trx, context, user.id, 'servers_wait', params, held)
  await audit(trx, context, { event: 'nameservers_asked', actor: user.id, subject: `domain ${domain.id}` })
}
