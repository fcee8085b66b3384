import { ProblemError } from '../base/errors'
import { HARD_PROOF_BITS, type Limit, limits, PROOF_BITS } from '../base/limits'
import { consumeOrProve, type Use } from '../rate-limit/proof-of-work'
import { clientKey, consume, forgive, isWithin } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { knownDevice } from './check-password'

/** `email`: a change to this address, whichever accounts ask for it. */
type Purpose = 'confirm' | 'reset' | 'email'

/** The group that shares one count of guesses: all unknown browsers, or all that the owner has used before. */
const guesserOf = (purpose: Purpose, email: string, isKnown: boolean): string =>
  isKnown ? `${purpose} ${email} known` : `${purpose} ${email}`

const isAskedByKnown = async (context: RequestContext, email: string): Promise<boolean> =>
  (await knownDevice(context, email)) !== null

/** What the known browsers of an account together may have mailed, whatever others ask for. */
const hasAllowance = async (context: RequestContext, subject: string): Promise<boolean> =>
  (await isWithin(context, limits.codesPerHour, `${subject} known`)) &&
  (await isWithin(context, limits.codesPerDay, `${subject} known`))

/**
 * What everybody else together may have mailed: so much is free, and more costs each of them a proof of work, so that
 * none of them keeps the owner from a code.
 */
const countForMailbox = async (context: RequestContext, subject: string, bits: number): Promise<void> => {
  const isPaid = await consumeOrProve(context, [[limits.codesToMailbox, subject]], bits)
  if (isPaid) await consume(context, limits.codesToMailboxProven, subject)
  await consume(context, limits.codesPerHour, `${subject} ${clientKey(context.ip)}`)
  await consume(context, limits.codesPerDay, `${subject} ${clientKey(context.ip)}`)
}

/**
 * Counts a code that is mailed to an address, by its purpose and by its requester: others cannot use up the codes of
 * the owner, nor those for a reset by signing up.
 * @throws ProblemError too_many_requests, proof_of_work_required
 */
export const consumeCodeBudget = async (context: RequestContext, purpose: Purpose, email: string): Promise<void> => {
  const isKnown = await isAskedByKnown(context, email)
  const subject = `${purpose} ${email}`
  if (!isKnown || !(await hasAllowance(context, subject)))
    await countForMailbox(context, subject, isKnown ? PROOF_BITS : HARD_PROOF_BITS)
  await forgive(context, limits.guessesPerCode, guesserOf(purpose, email, isKnown))
}

/** Only the owner ends this: by signing in, or by asking the administrator. */
const assertNotLocked = async (context: RequestContext, limit: Limit, subject: string): Promise<void> => {
  if (!(await isWithin(context, limit, subject))) throw new ProblemError('codes_locked')
}

/**
 * Counts a guess before it is compared: by client address, of all unknown browsers together, by code, by mailbox over a
 * month and by mailbox in a row, so that neither many machines nor much time help. Nothing depends on whether there is
 * an account. Returns what to call when the guess was right.
 * @throws ProblemError code_invalid, codes_locked, too_many_requests, proof_of_work_required
 */
export const countGuess = async (
  context: RequestContext,
  purpose: Purpose,
  email: string,
): Promise<() => Promise<void>> => {
  const isKnown = await isAskedByKnown(context, email)
  const guesser = guesserOf(purpose, email, isKnown)
  const isCountedInARow = !isKnown && purpose === 'reset'
  // More people may share an address than may check codes for nothing: beyond, they pay, and none is refused.
  const ofAddress: Use = [limits.codeChecksPerAddress, clientKey(context.ip)]
  if (isKnown) await consumeOrProve(context, [ofAddress])
  else await consumeOrProve(context, [ofAddress, [limits.guessesOverall, '']], HARD_PROOF_BITS)
  if (!(await isWithin(context, limits.guessesPerCode, guesser))) throw new ProblemError('code_invalid')
  await consume(context, limits.guessesPerMonth, guesser)
  if (isCountedInARow) await assertNotLocked(context, limits.guessesInARow, guesser)
  return async () => {
    await forgive(context, limits.guessesPerCode, guesser)
    await forgive(context, limits.guessesPerMonth, guesser)
    if (isCountedInARow) await forgive(context, limits.guessesInARow, guesser)
  }
}

/** Ends the counts of wrong codes of a mailbox: somebody has shown that it is theirs, in another way. */
export const forgiveCodeGuesses = async (
  context: Pick<RequestContext, 'counters'>,
  purpose: Purpose,
  email: string,
): Promise<void> => {
  for (const isKnown of [false, true])
    for (const limit of [limits.guessesPerMonth, limits.guessesInARow])
      await forgive(context, limit, guesserOf(purpose, email, isKnown))
}

/** Ends the counts of wrong codes of an account: its owner signed in, or an administrator vouches for them. */
export const forgiveGuesses = async (
  context: Pick<RequestContext, 'counters'>,
  { id, email }: { id: number; email: string },
): Promise<void> => {
  await forgiveCodeGuesses(context, 'reset', email)
  for (const subject of [String(id), `${id} known`]) await forgive(context, limits.factorInARow, subject)
}
