import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { CallShape } from '@panel/shared/contract'
import type { Pool } from 'pg'
import { createDatabase, createPool } from '../src/database/connect'
import { startEmbedded } from '../src/database/embedded'
import { prepareCluster } from '../src/database/postgres/cluster'
import type { Database } from '../src/database/schema'
import { freePort } from '../src/server-kit/free-port'
import { secretFile } from '../src/server-kit/secret-file'
import { startMailServer } from './mail-server'
import { type MovedClock, moveClock } from './moved-clock'
import { spawnApi } from './processes'
import { until } from './until'

const run = promisify(execFile)
const timeLimit = 120_000

/** Where the hands of the clock jump twice a year. */
const timeZone = 'Europe/Kyiv'

/** PostgreSQL by the moved clock, on a folder that was made by the real one. */
const startDatabase = async (folder: string, clock: MovedClock) => {
  const made = await startEmbedded(folder)
  await made.stop()
  const url = new URL(made.url)
  // This server has no socket in the file system.
  url.searchParams.delete('host')
  const { programs, account, data } = await prepareCluster(folder, await secretFile(folder, 'postgres-password'))
  const place = ['-D', '/proc/self/cwd', '-p', url.port, '-h', '127.0.0.1', '-k', '']
  const server = spawn(programs.postgres, [...place, '-c', `timezone=${timeZone}`], {
    ...account,
    cwd: data,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: timeZone, ...clock.env },
    stdio: 'ignore',
  })
  const pool: Pool = createPool(url.href, 2)
  const answers = () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    )
  await until('PostgreSQL answers', answers, timeLimit)
  const stop = async (): Promise<void> => {
    server.kill('SIGINT')
    await once(server, 'exit')
  }
  return { url: url.href, pool, stop }
}

interface Input {
  token?: string
  params?: Record<string, string | number>
  body?: object
}

interface Answer {
  status: number
  json: unknown
  /** Seconds; 0 without the header. */
  retryAfter: number
}

/** Beginning and end of a term, as the API answers them. */
export type Term = readonly [createdAt: string, expiresAt: string]

/** The whole of the back end, in processes of its own whose clock the test moves. */
export interface ClockedProduct {
  db: Database
  /** Moves the clock of all processes while they run. */
  at: (moment: Date) => Promise<void>
  /** Starts the API at another moment, so that a jump is tested only where one is meant. */
  restartAt: (moment: Date) => Promise<void>
  call: (shape: CallShape, input?: Input) => Promise<Answer>
  /** The code in the newest mail to an address. */
  codeFor: (email: string) => Promise<string>
  /** What a panel shows of a term, in percent, on a computer with a clock of its own. */
  progress: (term: Term, moment: Date) => Promise<number>
  close: () => Promise<void>
}

const codePattern = /^(\d{6})\r?$/m
const program = fileURLToPath(new URL('./term-progress.ts', import.meta.url))

/** Starts PostgreSQL and the API at a moment. Their time zone is Kyiv's. */
export const startClockedProduct = async (moment: Date): Promise<ClockedProduct> => {
  const clock = await moveClock(moment)
  const folder = await mkdtemp(join(tmpdir(), 'panel-clocked-'))
  const database = await startDatabase(folder, clock)
  const mails = await startMailServer()
  const port = await freePort()
  const place = { dataDir: folder, databaseUrl: database.url, port }
  const admin = { email: 'admin@example.com', password: 'lantern river 42' }
  const zoned = { TZ: timeZone, ...clock.env }
  const panelClock = await moveClock(moment)
  const start = () => spawnApi({ ...place, admin }, { ...zoned, SMTP_URL: mails.url, LIMITS_SCALE: '1' })
  let api = await start()

  const call: ClockedProduct['call'] = async (shape, { token, params = {}, body } = {}) => {
    const path = shape.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: shape.method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { status, headers } = answer
    return { status, json: await answer.json(), retryAfter: Number(headers.get('retry-after')) }
  }

  return {
    db: createDatabase(database.pool),
    at: clock.set,
    restartAt: async next => {
      await api.end('SIGTERM')
      await clock.set(next)
      api = await start()
    },
    call,
    codeFor: async email => {
      const codeNow = () => codePattern.exec(mails.received.findLast(mail => mail.includes(email)) ?? '')?.[1] ?? ''
      await until(`a code is mailed to ${email}`, () => codeNow() !== '', timeLimit)
      return codeNow()
    },
    progress: async (term, now) => {
      await panelClock.set(now)
      const env = { PATH: process.env.PATH, TZ: timeZone, ...panelClock.env }
      const { stdout } = await run(process.execPath, ['--import', 'tsx', program, ...term], { env })
      return Number(stdout)
    },
    close: async () => {
      await api.end('SIGTERM')
      await database.pool.end()
      await database.stop()
      mails.close()
      await Promise.all([clock.remove(), panelClock.remove()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
