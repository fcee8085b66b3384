import { timingSafeEqual } from 'node:crypto'
import { ProblemError } from '../base/errors'
import type { RequestContext } from '../request-context'
import type { Keys } from '../security/keys'
import { hashToken, isToken, tokenOf } from '../security/tokens'
import { type CodeRow, type CodeTarget, countAttempt, findByLink } from './code-repository'

const million = 1_000_000

/** What shows that somebody reads the mail of an address: a code that was mailed to it, or the link beside it. */
export type MailedProof = { email: string; code: string } | { token: string }

/** What a body that its schema has checked shows. */
export const proofOf = (body: {
  email?: string | undefined
  code?: string | undefined
  token?: string | undefined
}): MailedProof =>
  body.token === undefined ? { email: body.email ?? '', code: body.code ?? '' } : { token: body.token }

/**
 * The 6-digit code (S9.1) of a mail job: the same when the job runs again, so that a mail sent twice shows one code;
 * secret without the key.
 */
export const codeOfJob = (keys: Keys, jobId: string, createdAt: Date, email: string): string => {
  const number = keys.digest(`code ${jobId} ${createdAt.toISOString()} ${email}`).readUIntBE(0, 6) % million
  return String(number).padStart(6, '0')
}

/** The secret of the link beside that code: nothing of it is stored but a hash, and the job makes it again. */
export const linkOfJob = (keys: Keys, jobId: string, createdAt: Date, email: string): string =>
  tokenOf(keys.digest(`link ${jobId} ${createdAt.toISOString()} ${email}`))

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

/**
 * The code that a mailed link stands beside. Links are not counted: 256 bits cannot be guessed, so that strangers who
 * use up the guesses of an address keep its owner from nothing.
 * @throws ProblemError code_invalid: used, too old, or none of ours
 */
export const checkLink = async (
  context: RequestContext,
  purpose: 'confirm' | 'reset',
  token: string,
): Promise<CodeRow> => {
  const row = isToken(token) ? await findByLink(context.db, purpose, hashToken(token)) : undefined
  if (!row) throw new ProblemError('code_invalid')
  return row
}
