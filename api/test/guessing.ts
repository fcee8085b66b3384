import { authCalls } from '@panel/shared/contract'
import type { TestApi } from './api'

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
