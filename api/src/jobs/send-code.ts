import { type CodeTarget, findMade, isAskedAgain, isUsable, storeCode } from '../auth/code-repository'
import { codeOfJob, hashCode, linkOfJob } from '../auth/codes'
import { findRegistration } from '../auth/registration-repository'
import { chosenLanguage, type Language } from '../base/language'
import { CODE_LIFETIME } from '../base/limits'
import { composeCode } from '../mail/compose'
import type { CodeJob } from '../mail/outbox-repository'
import type { MailJob, Post } from '../mail/post'
import type { Dependencies } from '../request-context'
import { hashToken } from '../security/tokens'
import { findUserByEmail } from '../users/repository'

interface Owner {
  registration_id: number | null
  user_id: number | null
  target: CodeTarget
  /** That the owner chose; without it the code goes out in the language of the page that asked for it. */
  language?: Language | undefined
}

/** Undefined for an address that has nothing to confirm, to reset or to change to. */
const ownerOf = async (
  db: Dependencies['db'],
  { purpose, email, registration_id, user_id }: CodeJob,
): Promise<Owner | undefined> => {
  if (purpose === 'confirm') {
    const registration = registration_id === null ? undefined : await findRegistration(db, registration_id)
    const target = { purpose, registrationId: registration?.id ?? 0 } as const
    return registration && { registration_id: registration.id, user_id: null, target }
  }
  const user = await findUserByEmail(db, email)
  if (purpose === 'email') {
    const isFree = user === undefined && user_id !== undefined
    return isFree ? { registration_id: null, user_id, target: { purpose, userId: user_id } } : undefined
  }
  if (!user || user.disabled_at) return undefined
  const target = { purpose, email } as const
  return { registration_id: null, user_id: user.id, target, language: chosenLanguage(user) }
}

/** Seconds after which a mail that is tried again gets a fresh code: the reader has at least as long. */
const staleAge = CODE_LIFETIME / 2

/**
 * Makes the code of an order and mails it, however late: its time begins when it is sent, and a mail sent twice within
 * minutes shows one code. An address that has nothing to confirm or to reset gets no mail, and of several orders only the
 * newest is carried out.
 */
export const sendCode = async (
  { db, keys, settings }: Dependencies,
  post: Post,
  order: CodeJob,
  job: MailJob,
): Promise<void> => {
  const owner = await ownerOf(db, order)
  if (!owner || (await isAskedAgain(db, owner.target, job.id))) return
  const { purpose, email } = order
  const { made, now } = await findMade(db, job.id)
  const isFresh = made !== null && made <= now && now.getTime() - made.getTime() < staleAge * 1000
  const created_at = isFresh ? made : now
  const code = codeOfJob(keys, job.id, created_at, email)
  // Another address is confirmed in a session of its owner: such a mail has no link.
  const token = purpose === 'email' ? undefined : linkOfJob(keys, job.id, created_at, email)
  await storeCode(db, {
    purpose,
    email,
    registration_id: owner.registration_id,
    user_id: owner.user_id,
    job_id: job.id,
    code_hash: hashCode(keys, owner.target, code),
    token_hash: token === undefined ? null : hashToken(token),
    created_at,
  })
  if (!(await isUsable(db, owner.target, job.id))) return
  const letter = { to: email, language: owner.language ?? order.language, purpose, code, token }
  await post(composeCode(settings, letter), job, created_at)
}
