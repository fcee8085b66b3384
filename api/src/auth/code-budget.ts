import { ProblemError } from '../errors'
import { HARD_PROOF_BITS, type Limit, limits } from '../limits'
import { consumeOrProve } from '../rate-limit/proof-of-work'
import { clientKey, consume, forgive, isWithin } from '../rate-limit/service'
import type { RequestContext } from '../request-context'
import { knownDevice } from './check-password'

type Purpose = 'confirm' | 'reset'

interface Asker {
  key: string
  isKnown: boolean
  /** Whose guesses are counted together: those of all unknown browsers, or those of one known browser. */
  guesser: string
}

/** Who asks: a browser that the owner has used before, or any other client. */
const askerOf = async (context: RequestContext, purpose: Purpose, email: string): Promise<Asker> => {
  const device = (await knownDevice(context, email))?.toString('base64url')
  const guesser = device === undefined ? `${purpose} ${email}` : `${purpose} ${email} ${device}`
  return { key: device ?? clientKey(context.ip), isKnown: device !== undefined, guesser }
}

/**
 * What all unknown browsers together may have mailed: so much is free, and more costs each of them a proof of work, so
 * that none of them keeps the owner from a code.
 */
const countForMailbox = async (context: RequestContext, subject: string): Promise<void> => {
  const isPaid = await consumeOrProve(context, [[limits.codesToMailbox, subject]], HARD_PROOF_BITS)
  if (isPaid) await consume(context, limits.codesToMailboxProven, subject)
}

/**
 * Counts a code that is mailed to an address, by what it is for and by who asks: others cannot use up the codes of
 * the owner, nor those for a reset by signing up.
 * @throws ProblemError too_many_requests, proof_of_work_required
 */
export const consumeCodeBudget = async (context: RequestContext, purpose: Purpose, email: string): Promise<void> => {
  const { key, isKnown, guesser } = await askerOf(context, purpose, email)
  if (!isKnown) await countForMailbox(context, `${purpose} ${email}`)
  await consume(context, limits.codesPerHour, `${purpose} ${email} ${key}`)
  await consume(context, limits.codesPerDay, `${purpose} ${email} ${key}`)
  await forgive(context, limits.guessesPerCode, guesser)
}

/** Only the owner ends this: by signing in, or by asking the administrator. */
const assertNotLocked = async (context: RequestContext, limit: Limit, subject: string): Promise<void> => {
  if (!(await isWithin(context, limit, subject))) throw new ProblemError('codes_locked')
}

/**
 * Counts a guess before it is compared: by client, of all unknown browsers together, by code, by mailbox over a month and by
 * mailbox in a row, so that neither many machines nor patience help (TRUST CODE-1). Nothing depends on whether there is an
 * account. Returns what to call when the guess was right.
 * @throws ProblemError code_invalid, codes_locked, too_many_requests, proof_of_work_required
 */
export const countGuess = async (
  context: RequestContext,
  purpose: Purpose,
  email: string,
): Promise<() => Promise<void>> => {
  await consume(context, limits.codeChecksPerAddress, clientKey(context.ip))
  const { isKnown, guesser } = await askerOf(context, purpose, email)
  const isCountedInARow = !isKnown && purpose === 'reset'
  if (!isKnown) await consumeOrProve(context, [[limits.guessesOverall, '']], HARD_PROOF_BITS)
  if (!(await isWithin(context, limits.guessesPerCode, guesser))) throw new ProblemError('code_invalid')
  await consume(context, limits.guessesPerMonth, guesser)
  if (isCountedInARow) await assertNotLocked(context, limits.guessesInARow, guesser)
  return async () => {
    await forgive(context, limits.guessesPerCode, guesser)
    await forgive(context, limits.guessesPerMonth, guesser)
    if (isCountedInARow) await forgive(context, limits.guessesInARow, guesser)
  }
}

/** Ends the counts of wrong codes of an account: its owner signed in, or an administrator vouches for them. */
export const forgiveGuesses = async (
  context: Pick<RequestContext, 'counters'>,
  { id, email }: { id: number; email: string },
): Promise<void> => {
  await forgive(context, limits.guessesInARow, `reset ${email}`)
  await forgive(context, limits.guessesPerMonth, `reset ${email}`)
  await forgive(context, limits.factorInARow, String(id))
}
