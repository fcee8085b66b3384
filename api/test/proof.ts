import { sha256HeadOf } from '@panel/shared/proof-of-work/sha256-head'
import type { TestResponse } from './api'

/** Solves the challenge of a refusal, as the page does; the header to send along. */
export const proofFor = (refusal: TestResponse): Record<string, string> => {
  const { challenge } = refusal.json as { challenge: string }
  const bits = Number(challenge.split('.')[0])
  const headOf = sha256HeadOf(`${challenge}.`)
  let number = 0
  while (headOf(number) >>> (32 - bits) !== 0) number += 1
  return { 'proof-of-work': `${challenge}.${number}` }
}
