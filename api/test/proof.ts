import { createHash } from 'node:crypto'
import type { TestResponse } from './api'

/** Solves the challenge of a refusal, as the page does; the header to send along. */
export const proofFor = (refusal: TestResponse): Record<string, string> => {
  const { challenge } = refusal.json as { challenge: string }
  const bits = Number(challenge.split('.')[0])
  for (let number = 0; ; number += 1) {
    const answer = `${challenge}.${number}`
    if (createHash('sha256').update(answer).digest().readUInt32BE(0) >>> (32 - bits) === 0)
      return { 'proof-of-work': answer }
  }
}
