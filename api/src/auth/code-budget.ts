import { limits } from '../limits'
import { clientKey, consume, forgive } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { knownDevice } from './check-password'

type Purpose = 'confirm' | 'reset'

/** Who asks: a browser that the owner has used before, or any other client. */
const askerOf = async (context: RequestContext, email: string): Promise<{ key: string; isKnown: boolean }> => {
  const device = await knownDevice(context, email)
  return { key: device?.toString('base64url') ?? clientKey(context.ip), isKnown: device !== null }
}

/**
 * Counts a code that is mailed to an address, by what it is for and by who asks: a stranger cannot use up the codes of
 * the owner, nor those for a reset by signing up. What all strangers together may have mailed is bounded too.
 * @throws ProblemError too_many_requests
 */
export const consumeCodeBudget = async (context: RequestContext, purpose: Purpose, email: string): Promise<void> => {
  const { key, isKnown } = await askerOf(context, email)
  await consume(context, limits.codesPerHour, `${purpose} ${email} ${key}`)
  await consume(context, limits.codesPerDay, `${purpose} ${email} ${key}`)
  if (!isKnown) await consume(context, limits.codesToMailbox, `${purpose} ${email}`)
}

/**
 * Counts a guess before it is compared: by client, and over a month by mailbox, so that patience does not help (TRUST
 * CODE-1). Returns what to call when the guess was right.
 * @throws ProblemError too_many_requests
 */
export const countGuess = async (
  context: RequestContext,
  purpose: Purpose,
  email: string,
): Promise<() => Promise<void>> => {
  await consume(context, limits.codeChecksPerAddress, clientKey(context.ip))
  const { key, isKnown } = await askerOf(context, email)
  const subject = isKnown ? `${purpose} ${email} ${key}` : `${purpose} ${email}`
  await consume(context, limits.guessesPerMonth, subject)
  return () => forgive(context, limits.guessesPerMonth, subject)
}
