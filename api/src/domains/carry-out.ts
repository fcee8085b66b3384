import { storedLanguage } from '../base/language'
import type { DomainRow, HeldChangeRow, Trx } from '../database/schema'
import type { Dependencies, RequestContext } from '../request-context'
import { findUser } from '../users/repository'
import { takeHeld } from './held-repository'
import type { ServersRequest } from './hold-servers'
import { lockDomain } from './repository'
import { setDelegation, setNameservers } from './service'

export type CarryOutNeeds = Pick<Dependencies, 'work' | 'keys' | 'settings' | 'registries'> &
  Partial<Pick<RequestContext, 'ip' | 'client'>>

/** Where no call waits for it, the product itself is the client. */
const noClient = { agent: '', isBrowser: false, device: undefined, proof: undefined } as const

const changeServers = async (trx: Trx, deps: CarryOutNeeds, domain: DomainRow, held: HeldChangeRow): Promise<void> => {
  const owner = await findUser(trx, domain.user_id)
  if (!owner) return
  const { id, email } = owner
  const user = { kind: 'user', id, email, is_admin: false, session_id: 0, confirmed: true, domains: null } as const
  const language = storedLanguage(owner.language) ?? 'en'
  const context = { ip: '', client: noClient, ...deps, db: trx, language, mustWait: false }
  const { kind, payload } = held as Pick<HeldChangeRow, 'domain_id'> & ServersRequest
  if (kind === 'delegation') await setDelegation(context, user, domain.id, payload.delegation_type)
  else await setNameservers(context, user, domain.id, payload)
}

/**
 * Makes a change that has waited, where it still does.
 * @returns its domain; undefined where the change was stopped, made or replaced meanwhile
 * @throws ProblemError where the domain may no longer be changed so
 */
export const carryOut = async (
  trx: Trx,
  deps: CarryOutNeeds,
  { domain_id, kind, until }: Pick<HeldChangeRow, 'domain_id' | 'kind' | 'until'>,
): Promise<DomainRow | undefined> => {
  const domain = await lockDomain(trx, domain_id)
  const held = await takeHeld(trx, domain_id, kind, until)
  if (!domain || !held) return undefined
  if (kind !== 'transfer_out') await changeServers(trx, deps, domain, held)
  else if (domain.leaving_at) await deps.work.schedule(trx, domain_id, 'transfer_out', { approve: true })
  return domain
}
