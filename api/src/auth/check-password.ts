import { HARD_PROOF_BITS, type Limit, limits } from '../base/limits'
import type { UserRow } from '../database/schema'
import { consumeOrProve, demandBeyond, isProven, type Use } from '../rate-limit/proof-of-work'
import { clientKey, consume, forgive, secondsToWait } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { passwordHashQueue, verifyNothing, verifyPassword } from '../security/passwords'
import { hashToken, isToken } from '../security/tokens'
import { isKnownDevice } from './device-repository'

/** The hash of the browser that calls; null for a program, and for a browser that has no secret yet. */
export const deviceOf = ({ client }: Pick<RequestContext, 'client'>): Buffer | null =>
  client.device !== undefined && isToken(client.device) ? hashToken(client.device) : null

/** The hash of a browser that an account was signed in from before; null for any other client. */
export const knownDevice = async (context: RequestContext, email: string): Promise<Buffer | null> => {
  const hash = deviceOf(context)
  return hash && (await isKnownDevice(context.db, email, hash)) ? hash : null
}

/** The limits of answers that tell whether an address has an account. */
export const enumerationUses = ({ ip }: Pick<RequestContext, 'ip'>): readonly Use[] => [
  [limits.enumerationPerAddress, clientKey(ip)],
  [limits.enumerationOverall, ''],
]

/** Ends the counts of wrong passwords of an account, from anywhere and from the address of the call. */
export const forgivePasswords = async (context: RequestContext, userId: number): Promise<void> => {
  const subject = String(userId)
  await forgive(context, limits.passwordPerAccountAndAddress, `${subject} ${clientKey(context.ip)}`)
  await forgive(context, limits.passwordPerAccount, subject)
  await forgive(context, limits.passwordPerAccountProven, subject)
}

/**
 * Tries from anywhere: so many are free, as many more cost a proof of work each, so that guessing does not lock the
 * owner out.
 */
const countForAccount = async (context: RequestContext, subject: string): Promise<void> => {
  const isPaid = await consumeOrProve(context, [[limits.passwordPerAccount, subject]], HARD_PROOF_BITS)
  if (isPaid) await consume(context, limits.passwordPerAccountProven, subject)
}

/** A call that can only be asked for a proof of work is no try, and asked before it is counted as one. */
const askForProof = async (context: RequestContext, perAsker: Limit, from: string, subject: string): Promise<void> => {
  if ((await isProven(context, HARD_PROOF_BITS)) || (await secondsToWait(context, perAsker, from)) > 0) return
  await demandBeyond(context, limits.passwordPerAccount, subject, HARD_PROOF_BITS)
}

/**
 * Counts a try of a password before it is compared. A browser that the owner has used before has a count of its own, so
 * that other people cannot use up the owner's tries.
 * @param subject number of the account, or an address that has none: tries at both are refused alike
 * @returns what to call when the password was right
 * @throws ProblemError too_many_requests, proof_of_work_required
 */
export const countTry = async (
  context: RequestContext,
  subject: string,
  email: string,
): Promise<() => Promise<void>> => {
  const device = await knownDevice(context, email)
  const from = `${subject} ${device?.toString('base64url') ?? clientKey(context.ip)}`
  const perAsker = device ? limits.passwordPerKnownDevice : limits.passwordPerAccountAndAddress
  if (!device) await askForProof(context, perAsker, from, subject)
  await consume(context, perAsker, from)
  if (!device) await countForAccount(context, subject)
  return async () => {
    await forgive(context, perAsker, from)
    if (device) return
    await forgive(context, limits.passwordPerAccount, subject)
    await forgive(context, limits.passwordPerAccountProven, subject)
  }
}

/**
 * Checks the password of an account.
 * @throws ProblemError unavailable, too_many_requests, proof_of_work_required
 */
export const checkPassword = async (context: RequestContext, user: UserRow, password: string): Promise<boolean> => {
  passwordHashQueue.assertCapacity()
  const forgiveTry = await countTry(context, String(user.id), user.email)
  const isRight = await (user.password_hash ? verifyPassword(user.password_hash, password) : verifyNothing(password))
  if (!isRight || user.disabled_at) return false
  await forgiveTry()
  return true
}
