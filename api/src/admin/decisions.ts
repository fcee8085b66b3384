import type { AuditEvent, Domain, RejectionReason } from '@panel/shared/contract'
import { domainCan, type Verdict } from '@panel/shared/rules'
import type { AuditSource } from '../audit/service'
import { ProblemError } from '../base/errors'
import { findRequestItem } from '../billing/repository'
import { cancelRequest, chargeApproved, chargeReopened } from '../billing/requests'
import { registryContacts } from '../contacts/registry-objects'
import { isDuplicate } from '../database/database-error'
import type { DomainRow, Trx } from '../database/schema'
import { reasonText } from '../domains/reason'
import { updateDomain } from '../domains/repository'
import { platformNameservers } from '../domains/service'
import { notifyOwner } from '../notifications/notify-owner'
import type { RequestContext } from '../request-context'
import { newAuthCode } from '../security/tokens'
import { registerRule } from '../settings/payment-file'
import { waitForVerification } from '../verification/missing'
import { emitDomain } from '../webhooks/emit'

type Decidable = Pick<Domain, 'status' | 'pending' | 'reason'>

/** Why a request is rejected: one of the reasons that are translated, words of the administrator's own, or both. */
export interface Why {
  template?: RejectionReason | undefined
  reason?: string | undefined
}

/** A call, bulk work, or the job that carries out what was held. */
export type DecisionContext = Pick<
  RequestContext,
  'db' | 'settings' | 'keys' | 'work' | 'registries' | 'language' | 'arrivedAt'
> &
  Pick<AuditSource, 'ip' | 'client'> &
  Pick<RequestContext, 'isBulk'>

export interface Decision {
  may: (domain: Decidable) => Verdict
  event: AuditEvent
  /** Whether the name is given away, so that the registry must still have it. */
  asksRegistry?: boolean
  /** Returns the task that was ordered, if any. */
  apply: (trx: Trx, context: DecisionContext, domain: DomainRow, why: Why) => Promise<number | null>
}

/** Meanwhile the customer may have taken the refused request off the list, or somebody else asked for the name. */
const askAgain = async (trx: Trx, { id, hidden_at, decided_at }: DomainRow): Promise<void> => {
  if (hidden_at || !decided_at) throw new ProblemError('status_conflict')
  const undecided = { decided_at: new Date(), approved_at: null, verify_by: null, reason_code: null, reason_text: null }
  try {
    await updateDomain(trx, id, { status: 'pending', ...undecided })
  } catch (error) {
    throw isDuplicate(error) ? new ProblemError('domain_taken') : error
  }
}

/** Whether a request is in an order that is to be paid. */
const isUnpaid = async (trx: Trx, domain: DomainRow): Promise<boolean> =>
  (await findRequestItem(trx, domain, ['open'])) !== undefined

/**
 * Has the registry register a request that is locked, or wait for the verification of its registrant.
 * @returns the task; null where it waits
 * @throws ProblemError registrant_incomplete where the registry keeps contacts and they lack something
 */
export const register = async (
  trx: Trx,
  { settings, work, registries }: Pick<DecisionContext, 'settings' | 'work' | 'registries'>,
  domain: Pick<DomainRow, 'id' | 'years' | 'user_id' | 'name' | 'zone' | 'fees'>,
): Promise<number | null> => {
  const { id, years, user_id, zone, fees } = domain
  const registry = registries.of(zone)
  const contacts = await registryContacts(trx, { id, user_id }, registry)
  await updateDomain(trx, id, { approved_at: null })
  if (await waitForVerification(trx, settings, domain, registry.profile)) return null
  await updateDomain(trx, id, { verify_by: null })
  return work.schedule(trx, id, 'register', {
    years,
    hosts: [...platformNameservers(settings)],
    authInfo: newAuthCode(),
    ...(contacts && { contacts }),
    ...(fees?.create && { fee: fees.create }),
  })
}

/**
 * Registers a request that is locked, or has it wait for its payment where its zone wants that first. What was given back
 * of it is ordered again.
 * @returns the task; null where it waits
 * @throws ProblemError registrant_incomplete
 */
export const registerOrCharge = async (
  trx: Trx,
  context: Pick<DecisionContext, 'db' | 'settings' | 'keys' | 'work' | 'registries'>,
  domain: DomainRow,
): Promise<number | null> => {
  await chargeApproved(trx, context, domain)
  const waits = registerRule(context.settings.PAYMENTS, domain.zone) !== 'approval' && (await isUnpaid(trx, domain))
  if (!waits) return register(trx, context, domain)
  await updateDomain(trx, domain.id, { approved_at: new Date(), verify_by: null })
  return null
}

export const decisions = {
  approve: {
    may: domainCan.approve,
    event: 'request_approved',
    asksRegistry: true,
    apply: async (trx, context, domain) => {
      if (domain.approved_at) throw new ProblemError('status_conflict')
      // Before it waits again: money that was given back of its order counts for reserved requests first.
      await chargeApproved(trx, context, domain)
      const decided = { status: 'pending', decided_at: new Date(), reason_code: null, reason_text: null } as const
      await updateDomain(trx, domain.id, decided)
      return registerOrCharge(trx, context, domain)
    },
  },
  reject: {
    may: domainCan.reject,
    event: 'request_rejected',
    apply: async (trx, context, domain, { template, reason = '' }) => {
      const code = template ?? (reason ? 'administrator' : null)
      const why = code ? { reason_code: code, reason_text: reason } : {}
      const ended = { status: 'rejected', decided_at: new Date(), verify_by: null, ...why } as const
      const rejected = await updateDomain(trx, domain.id, ended)
      await cancelRequest(trx, context, domain)
      const explained = code ? { reason: { code, text: reasonText(code, reason, 'en') } } : {}
      await emitDomain(trx, 'domain.rejected', rejected, explained)
      const params = code && { context: 'why', reason_code: code, reason }
      if (!context.isBulk) await notifyOwner(trx, domain, 'request_rejected', params ?? {})
      return null
    },
  },
  reserve: {
    may: domainCan.reserve,
    event: 'request_reserved',
    apply: async (trx, _, { id }) => {
      await updateDomain(trx, id, { status: 'reserved', decided_at: new Date(), approved_at: null, verify_by: null })
      return null
    },
  },
  reopen: {
    may: domainCan.reopen,
    event: 'request_reopened',
    apply: async (trx, context, domain) => {
      // Before it waits again: money that was given back of its order counts for refused requests first.
      await chargeReopened(trx, context, domain)
      await askAgain(trx, domain)
      if (domain.status === 'rejected') await notifyOwner(trx, domain, 'request_reopened')
      return null
    },
  },
} as const satisfies Record<string, Decision>

export type DecisionName = keyof typeof decisions
