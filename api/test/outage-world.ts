import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportMetric } from '@panel/shared/testing/metric'
import { startEmbedded } from '../src/database/embedded'
import { freePort } from '../src/server-kit/free-port'
import { openDatabaseProxy } from './database-proxy'
import { startMailServer } from './mail-server'
import { spawnApi } from './processes'

/** OUT-1, milliseconds. */
export const answerLimit = 3000
const recoveryLimit = 5000

export const admin = { email: 'admin@example.com', password: 'lantern river 42' }

/** The API as a process of its own, whose database is reached by a way that can be broken. */
export const startOutageWorld = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'panel-outage-'))
  let database = await startEmbedded(folder)
  const way = await openDatabaseProxy(database.url)
  const mails = await startMailServer()
  const port = await freePort()
  const api = await spawnApi({ dataDir: folder, databaseUrl: way.url, port, admin }, { SMTP_URL: mails.url })
  let token = ''

  const fetchApi = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/api${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...init.headers },
    })
  const send = (path: string, body: object): Promise<Response> =>
    fetchApi(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const signIn = (): Promise<Response> =>
    fetchApi('/auth/token', {
      method: 'POST',
      body: new URLSearchParams({ username: admin.email, password: admin.password }),
    })
  token = ((await (await signIn()).json()) as { access_token: string }).access_token

  const calls: readonly (() => Promise<Response>)[] = [
    () => fetchApi('/health'),
    () => fetchApi('/cart'),
    () => fetchApi('/users/me'),
    () => fetchApi('/domains/my'),
    () => send('/cart/add', { name: 'outage', zone: 'com' }),
    () => send('/auth/resend', { email: 'someone@example.com' }),
    signIn,
  ]

  /** Makes every call several times at once. Returns how each was answered and the longest wait. */
  const callAll = async () => {
    const began = Date.now()
    const answers = await Promise.all(
      Array.from({ length: 4 }).flatMap(() =>
        calls.map(async call => {
          const { status, headers } = await call()
          return { told: [status, Number(headers.get('retry-after')) > 0], ms: Date.now() - began }
        }),
      ),
    )
    return { told: answers.map(({ told }) => told), longest: Math.max(...answers.map(({ ms }) => ms)) }
  }

  const untilItAnswers = async (): Promise<number> => {
    const began = Date.now()
    while (!(await fetchApi('/cart')).ok) expect(Date.now() - began).toBeLessThan(recoveryLimit)
    return Date.now() - began
  }

  const judge = (name: string, { told, longest }: Awaited<ReturnType<typeof callAll>>, recovery: number): void => {
    expect(told).toEqual(told.map(() => [503, true]))
    reportMetric(`OUT-1 ${name}: ms until the last answer`, longest, 'most', answerLimit)
    reportMetric(`OUT-1 ${name}: ms until it works again`, recovery, 'most', recoveryLimit)
    expect(api.child.exitCode === null ? 'it runs' : api.output()).toBe('it runs')
  }

  return {
    folder,
    databaseUrl: database.url,
    way,
    mails,
    fetchApi,
    send,
    signIn,
    callAll,
    untilItAnswers,
    judge,
    stopDatabase: () => database.stop(),
    /** At another port, to which the way leads then. */
    startDatabase: async (): Promise<void> => {
      database = await startEmbedded(folder)
      way.lead(database.url)
    },
    stop: async (): Promise<void> => {
      await api.end('SIGTERM')
      way.close()
      mails.close()
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type OutageWorld = Awaited<ReturnType<typeof startOutageWorld>>
