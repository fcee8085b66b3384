import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { LoadWorld } from './world'

interface Flood {
  /** Resolves when as many sign-ins wait as can. */
  underWay: Promise<void>
  ended: Promise<{ answered: number; refused: number }>
}

/** Longer than the API's queue of passwords, which refuses what is beyond. */
const connections = 300

const fillMs = 2000

/** Sign-ins at a rate, of other accounts each time. */
export const flood = ({ product, calls: { login } }: LoadWorld, callsASecond: number, seconds: number): Flood => {
  const emails = readFileSync(login.callers, 'utf8').trim().split('\n')
  let sent = 0
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    sent += 1
    const email = emails[sent % emails.length] ?? ''
    const { type = '', text = '' } = login.body ?? {}
    const headers = { 'content-type': type }
    return { ...request, method: 'POST', path: login.path, headers, body: text.replace('{caller}', email) }
  }
  const ended = autocannon({
    url: product.url,
    connections,
    duration: seconds,
    overallRate: Math.ceil(callsASecond),
    requests: [{ setupRequest }],
  })
  return {
    underWay: sleep(fillMs),
    ended: Promise.resolve(ended).then(result => ({ answered: result['2xx'], refused: result.non2xx })),
  }
}
