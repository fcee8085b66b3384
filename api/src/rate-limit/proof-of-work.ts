import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { ProblemError } from '../base/errors'
import { type Limit, PROOF_BITS, PROOF_LIFETIME } from '../base/limits'
import type { Client, RequestContext } from '../request-context'
import type { Keys } from '../security/keys'
import { takeToken } from './repository'
import { clientKey, secondsToWait, take } from './service'

const sign = (keys: Keys, bits: number, expires: string, nonce: string): string =>
  keys.digest(`proof ${bits} ${expires} ${nonce}`).subarray(0, 12).toString('base64url')

/** `bits.expires.nonce.signature`: nothing is stored of a challenge until it is answered. */
const newChallenge = (keys: Keys, bits: number): string => {
  const expires = Math.floor(Date.now() / 1000 + PROOF_LIFETIME).toString(36)
  const nonce = randomBytes(12).toString('base64url')
  return [bits, expires, nonce, sign(keys, bits, expires, nonce)].join('.')
}

const hasZeroBits = (hash: Buffer, bits: number): boolean => hash.readUInt32BE(0) >>> (32 - bits) === 0

/** A challenge with a number after it whose SHA-256 begins with as many zero bits as the challenge asks for. */
const isGenuine = (keys: Keys, answer: string): boolean => {
  const [given = '', expires = '', nonce = '', signature = ''] = answer.split('.')
  const expected = Buffer.from(sign(keys, Number(given), expires, nonce))
  const signed = Buffer.from(signature)
  const isOurs = signed.length === expected.length && timingSafeEqual(signed, expected)
  if (!isOurs || Number.parseInt(expires, 36) < Date.now() / 1000) return false
  return hasZeroBits(createHash('sha256').update(answer).digest(), Number(given))
}

/** The bits of the unused proof that a call brings, 0 without one. It pays for all limits that want no more. */
const paid = new WeakMap<Client, Promise<number>>()

const useUp = async ({ keys, counters }: RequestContext, answer: string): Promise<number> => {
  if (!isGenuine(keys, answer)) return 0
  const [bits, , nonce = ''] = answer.split('.')
  const once = { interval: PROOF_LIFETIME, tolerance: 0, longest: PROOF_LIFETIME }
  return (await takeToken(counters, 'rate_limits', `proof:${nonce}`, once)) === 0 ? Number(bits) : 0
}

/** Whether the call brings an unused proof of work of so many bits. */
export const isProven = async (context: RequestContext, bits: number): Promise<boolean> => {
  const { client } = context
  const found = paid.get(client) ?? (client.proof === undefined ? Promise.resolve(0) : useUp(context, client.proof))
  paid.set(client, found)
  return (await found) >= bits
}

const demand = (context: RequestContext, bits: number, retryAfter: number): ProblemError =>
  new ProblemError('proof_of_work_required', {
    retryAfter,
    extensions: { challenge: newChallenge(context.keys, bits) },
  })

/** Asks for the proof where a limit is reached, without counting a use. @throws ProblemError proof_of_work_required */
export const demandBeyond = async (
  context: RequestContext,
  limit: Limit,
  subject: string,
  bits: number,
): Promise<void> => {
  const retryAfter = await secondsToWait(context, limit, subject)
  if (retryAfter === 0) return
  context.metrics.limitsReached.inc({ limit: limit.name })
  throw demand(context, bits, retryAfter)
}

/** A limit, and whose use of it is meant. */
export type Use = readonly [limit: Limit, subject: string]

/**
 * Counts one use of each limit. Beyond them a caller pays with a proof of work.
 * @returns whether it was paid for
 * @throws ProblemError proof_of_work_required with the challenge
 */
export const consumeOrProve = async (
  context: RequestContext,
  uses: readonly Use[],
  bits = PROOF_BITS,
): Promise<boolean> => {
  const waits = await Promise.all(uses.map(([limit, subject]) => take(context, limit, subject)))
  const retryAfter = Math.max(...waits)
  if (retryAfter === 0) return false
  if (await isProven(context, bits)) return true
  for (const [at, [limit]] of uses.entries()) if (waits[at]) context.metrics.limitsReached.inc({ limit: limit.name })
  throw demand(context, bits, retryAfter)
}

/**
 * Counts a call of a visitor. Many may share one address: beyond the limit each of them pays, and none is refused.
 * @throws ProblemError proof_of_work_required
 */
export const countVisit = (context: RequestContext, limit: Limit): Promise<boolean> =>
  consumeOrProve(context, [[limit, clientKey(context.ip)]])
