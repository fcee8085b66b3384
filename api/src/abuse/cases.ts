import {
  type AbuseCase,
  type AbuseCaseDetail,
  type AbuseCount,
  type AbuseStepBody,
  abuseSteps,
} from '@panel/shared/contract'
import { ProblemError } from '../base/errors'
import { findContacts } from '../contacts/repository'
import { cutIdPage, type Paged, readNumberCursor } from '../database/page'
import type { Database, DomainRow } from '../database/schema'
import { findDomain } from '../domains/repository'
import type { RequestContext } from '../request-context'
import { findUser } from '../users/repository'
import { caseNumber, dueAt } from './report'
import { countCases, findCase, listCases, listOthers, listSteps, type ShownCase } from './repository'

const pageSize = 50
const mostOthers = 50

const toCase = (row: ShownCase): AbuseCase => ({
  id: row.id,
  number: caseNumber(row.id),
  domain: row.display_name,
  kind: row.kind,
  state: row.closed_at ? 'closed' : 'open',
  outcome: row.outcome,
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  minutes: row.minutes,
  suspended: row.suspended,
  due_at: row.request && dueAt(row.created_at).toISOString(),
})

/** @throws ProblemError validation */
export const getCases = async (
  { db }: RequestContext,
  query: { limit?: string | undefined; cursor?: string | undefined; state?: 'open' | 'closed' | undefined },
): Promise<Paged<AbuseCase>> => {
  const limit = Number(query.limit ?? pageSize)
  const read = await listCases(db, query.state ?? 'open', readNumberCursor(query.cursor), limit + 1)
  const { rows, nextCursor } = cutIdPage(read, limit)
  return { rows: rows.map(toCase), nextCursor }
}

/** What is done about a request for data: a note, an answer, or the decision. */
export const isForRequest = (step: AbuseStepBody['step']): boolean =>
  step === 'note' || step === 'answer' || step === 'decide'

/** The steps that the state of a case and of its domain allows. */
const possibleSteps = (row: ShownCase, registration: AbuseCaseDetail['registration']) => {
  const isOpen = row.closed_at === null
  const isHere = registration?.status === 'approved' || registration?.status === 'expired'
  if (row.request) return abuseSteps.filter(step => isForRequest(step) && (isOpen || step !== 'decide'))
  const isWanted = registration?.suspension ? !registration.suspension.ending : false
  return abuseSteps.filter(step => {
    if (step === 'decide') return false
    if (step === 'release') return isWanted
    if (step === 'suspend') return isOpen && isHere && !isWanted
    if (step === 'forward') return isOpen && isHere
    return isOpen || step !== 'close'
  })
}

type Registration = AbuseCaseDetail['registration']

/** @param first when the registry held it first for the case */
const suspensionOf = (
  { suspended_at, suspended_reason, hold_ordered, held, hold_refused_at, hold_refusal }: DomainRow,
  first: Date | null,
): NonNullable<Registration>['suspension'] => {
  const ending = !suspended_at && held && !hold_ordered
  const at = suspended_at ?? (ending ? first : null)
  if (!at) return null
  const isRefused = hold_refused_at !== null && held === ending
  const refusal = isRefused && hold_refusal !== null && { refusal: hold_refusal }
  return { at: at.toISOString(), reason: suspended_reason ?? '', held, ...(ending && { ending }), ...refusal }
}

const registrationOf = async (db: Database, id: number | null, suspendedAt: Date | null): Promise<Registration> => {
  const domain = id === null ? undefined : await findDomain(db, id)
  const user = domain && (await findUser(db, domain.user_id))
  if (!domain || !user) return null
  const {
    name = '',
    email = '',
    phone = '',
    address = '',
  } = (await findContacts(db, domain.id)).find(({ role }) => role === 'registrant') ?? {}
  return {
    id: domain.id,
    status: domain.status,
    created_at: domain.created_at.toISOString(),
    user: { id: user.id, email: user.email },
    registrant: { name, email, phone, address },
    suspension: suspensionOf(domain, suspendedAt),
  }
}

/** @throws ProblemError not_found */
export const getCase = async ({ db }: RequestContext, id: number): Promise<AbuseCaseDetail> => {
  const row = await findCase(db, id)
  if (!row) throw new ProblemError('not_found')
  const others = row.domain_id === null ? [] : await listOthers(db, row.domain_id, id, mostOthers)
  const steps = await listSteps(db, id)
  const registration = await registrationOf(db, row.domain_id, row.suspended_at)
  return {
    ...toCase(row),
    subject: row.subject,
    text: row.text,
    reporter: row.email,
    request: row.request,
    registration,
    possible: possibleSteps(row, registration),
    others: others.map(other => ({
      id: other.id,
      number: caseNumber(other.id),
      kind: other.kind,
      state: other.closed_at ? 'closed' : 'open',
    })),
    steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
  }
}

export const getAbuseStatistics = ({ db }: RequestContext): Promise<AbuseCount[]> => countCases(db)
