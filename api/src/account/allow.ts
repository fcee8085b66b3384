import type { Allowed } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import { audit } from '../audit/service'
import { ProblemError } from '../base/errors'
import { limits } from '../base/limits'
import type { WaitingChange } from '../database/control-tables'
import type { Trx, UserRow } from '../database/schema'
import { transact } from '../database/transact'
import { carryOut } from '../domains/carry-out'
import { findHeld } from '../domains/held-repository'
import { findDomain, lockDomain } from '../domains/repository'
import { enqueue } from '../mail/outbox-repository'
import { startEarly } from '../operations/repository'
import { countVisit } from '../rate-limit/proof-of-work'
import type { RequestContext } from '../request-context'
import { hashToken } from '../security/tokens'
import { readControlLink, useControlLink } from './control-link'

type OneDomain = Extract<WaitingChange, { domain_id: number }>

/** Nameservers can only be set on a domain with external delegation: one that waits for it gets it with them. */
const makeExternal = async (trx: Trx, context: RequestContext, { domain_id, kind }: OneDomain): Promise<void> => {
  if (kind !== 'nameservers') return
  const domain = await findDomain(trx, domain_id)
  if (domain?.delegation_type === 'external') return
  const delegation = await findHeld(trx, domain_id, 'delegation')
  const { delegation_type } = (delegation?.payload ?? {}) as { delegation_type?: string }
  if (delegation && delegation_type === 'external') await carryOut(trx, context, delegation)
}

/** @returns what the change was about, as the audit names it, and the domain where it is one */
const carryOutEarly = async (
  trx: Trx,
  context: RequestContext,
  user: UserRow,
  held: WaitingChange,
): Promise<{ subject: string; domain: string | null }> => {
  const until = new Date(held.until)
  if ('operation_id' in held) {
    if (!(await startEarly(trx, held.operation_id, until))) throw new ProblemError('link_used')
    await enqueue(trx, 'operation', { id: held.operation_id })
    return { subject: `operation ${held.operation_id}`, domain: null }
  }
  const { domain_id, kind } = held
  const owned = await lockDomain(trx, domain_id)
  if (owned?.user_id !== user.id) throw new ProblemError('link_used')
  if ((await findHeld(trx, domain_id, kind))?.until.getTime() !== until.getTime()) throw new ProblemError('link_used')
  await makeExternal(trx, context, held)
  await carryOut(trx, context, { domain_id, kind, until })
  return { subject: `domain ${domain_id}`, domain: fullName(owned) }
}

/**
 * Makes a change of servers before the end of its wait, by the link in the mail about it.
 * @throws ProblemError not_found, link_used where nothing waits any more, link_expired, too_many_requests; what the change
 * itself is refused with
 */
export const allow = async (context: RequestContext, token: string): Promise<Allowed> => {
  await countVisit(context, limits.loginPerAddress)
  return transact(context.db, async trx => {
    const hash = hashToken(token)
    const { link, user } = await readControlLink(trx, hash, 'allow')
    if (!link.held) throw new ProblemError('not_found')
    const { subject, domain } = await carryOutEarly(trx, context, user, link.held)
    await useControlLink(trx, hash)
    await audit(trx, context, { event: 'change_allowed', actor: null, account: user.id, subject })
    return { domain }
  })
}
