import { authCalls } from '@panel/shared/contract'
import { sha256HeadOf } from '@panel/shared/proof-of-work/sha256-head'
import type { TestApi, TestResponse } from './api'

/** What somebody sends who guesses a password or a code, each time from the address that is named. */
export const guessing = (api: () => TestApi) => {
  const from = (ip: string) => ({ 'x-forwarded-for': ip })
  return {
    login: (email: string, password: string, ip: string, more: Record<string, string> = {}, cookies = {}) =>
      api().call(authCalls.login, {
        body: { username: email, password },
        browser: true,
        cookies,
        headers: { ...from(ip), ...more },
      }),
    askForCode: (email: string, ip: string) =>
      api().call(authCalls.requestReset, { body: { email }, headers: from(ip) }),
    guessCode: (email: string, ip: string, code = '000000') =>
      api().call(authCalls.verifyReset, { body: { email, code }, headers: from(ip) }),
  }
}

/** Solves the challenge of a refusal, as the page does; the header to send along. */
export const proofFor = (refusal: TestResponse): Record<string, string> => {
  const { challenge } = refusal.json as { challenge: string }
  const bits = Number(challenge.split('.')[0])
  const headOf = sha256HeadOf(`${challenge}.`)
  let number = 0
  while (headOf(number) >>> (32 - bits) !== 0) number += 1
  return { 'proof-of-work': `${challenge}.${number}` }
}
