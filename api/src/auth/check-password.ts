import type { UserRow } from '../database/schema'
import { HARD_PROOF_BITS, limits } from '../limits'
import { consumeOrProve, type Use } from '../rate-limit/proof-of-work'
import { clientKey, consume, forgive } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { passwordTurns, verifyNothing, verifyPassword } from '../security/passwords'
import { hashToken, isToken } from '../security/tokens'
import { isKnownDevice } from './device-repository'

/** The hash of a browser that an account was signed in from before; null for any other client. */
export const knownDevice = async ({ db, client }: RequestContext, email: string): Promise<Buffer | null> => {
  if (client.device === undefined || !isToken(client.device)) return null
  const hash = hashToken(client.device)
  return (await isKnownDevice(db, email, hash)) ? hash : null
}

/** The limits of answers that tell whether an address has an account. */
export const enumerationUses = ({ ip }: Pick<RequestContext, 'ip'>): readonly Use[] => [
  [limits.enumerationPerAddress, clientKey(ip)],
  [limits.enumerationOverall, ''],
]

/** Tries from anywhere: so many are free, as many more cost a proof of work each, so that guessing locks nobody out. */
const countForAccount = async (context: RequestContext, subject: string): Promise<void> => {
  const isPaid = await consumeOrProve(context, [[limits.passwordPerAccount, subject]], HARD_PROOF_BITS)
  if (isPaid) await consume(context, limits.passwordPerAccountProven, subject)
}

/**
 * Counts a try of a password before it is compared. A browser that the owner has used before has a count of its own, so
 * that other people cannot use up the owner's tries (TRUST RATE-1).
 * @param subject number of the account, or an address that has none: tries at both are refused alike (TRUST ENUM-1)
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
  passwordTurns.assertRoom()
  const forgiveTry = await countTry(context, String(user.id), user.email)
  const { current } = context
  const isRight = await (user.password_hash
    ? verifyPassword(user.password_hash, password, current)
    : verifyNothing(password, current))
  if (!isRight || user.disabled_at) return false
  await forgiveTry()
  return true
}
