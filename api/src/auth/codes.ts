import { timingSafeEqual } from 'node:crypto'
import { ProblemError } from '../errors'
import type { RequestContext } from '../request-context'
import type { Keys } from '../security/keys'
import { type CodeRow, type CodeTarget, countAttempt } from './code-repository'

const million = 1_000_000

/**
 * The 6-digit code (S9.1) of a mail job: the same when the job runs again, so that a mail sent twice shows one code;
 * secret without the key.
 */
export const codeOfJob = (keys: Keys, jobId: string, createdAt: Date, email: string): string => {
  const number = keys.digest(`code ${jobId} ${createdAt.toISOString()} ${email}`).readUIntBE(0, 6) % million
  return String(number).padStart(6, '0')
}

const subjectOf = (target: CodeTarget): string => {
  if (target.purpose === 'confirm') return String(target.registrationId)
  return target.purpose === 'email' ? String(target.userId) : target.email
}

/** What is stored of a code: good for one purpose and one account or sign-up only. */
export const hashCode = (keys: Keys, target: CodeTarget, code: string): Buffer =>
  keys.digest(`${target.purpose} ${subjectOf(target)} ${code}`)

const noCode = Buffer.alloc(32)

/**
 * Checks a code against the latest one of its target. Each try counts.
 * @throws ProblemError code_invalid: wrong, used, too old, tried too often, or never sent, without saying which
 */
export const checkCode = async (context: RequestContext, target: CodeTarget, code: string): Promise<CodeRow> => {
  const row = await countAttempt(context.counters, target)
  const isRight = timingSafeEqual(hashCode(context.keys, target, code), row?.code_hash ?? noCode)
  if (!row || !isRight) throw new ProblemError('code_invalid')
  return row
}
