import type { AuditEvent, CallShape, ErrorCode } from '@panel/shared/contract'
import { normalizeEmail } from '@panel/shared/rules'
import type { Guest, User } from '../base/caller'
import { limits } from '../base/limits'
import { transact } from '../database/transact'
import { isWithin } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { auditAnonymous } from './anonymous'
import { audit } from './service'

/** Refusals of any call that are security events. */
const eventOf: Partial<Record<ErrorCode, AuditEvent>> = {
  code_invalid: 'code_refused',
  codes_locked: 'limit_reached',
  too_many_requests: 'limit_reached',
  proof_of_work_required: 'limit_reached',
  email_taken: 'register_refused',
  not_found: 'object_refused',
}

const emailIn = (body: unknown): string => {
  if (typeof body !== 'object' || body === null) return ''
  const { email, username } = body as Record<string, unknown>
  return normalizeEmail(String(email ?? username ?? ''))
}

const isAboutObject = ({ params }: CallShape, body: unknown): boolean =>
  params !== undefined || (typeof body === 'object' && body !== null && 'domain_id' in body)

/** Writes down that a call was refused, where that is a security event. */
export const auditRefusal = async (
  context: RequestContext,
  call: CallShape,
  caller: User | Guest | null,
  sent: { params: unknown; body: unknown },
  code: ErrorCode,
): Promise<void> => {
  const event = eventOf[code]
  if (!event) return
  const path = `${call.method} ${call.path}`
  if (caller?.kind !== 'user') {
    if (event !== 'object_refused') await auditAnonymous(context, event, emailIn(sent.body), { call: path, code })
    return
  }
  if (event === 'object_refused' && !isAboutObject(call, sent.body)) return
  if (!(await isWithin(context, limits.deniedPerAccount, `${event} ${caller.id}`))) return
  const data = { call: path, code, ...(sent.params as Record<string, string | number> | undefined) }
  await transact(context.db, trx =>
    audit(trx, context, { event, actor: caller.id, subject: `user ${caller.id}`, data }),
  )
}
