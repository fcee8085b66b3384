import type { CallShape } from '@panel/shared/contract'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pino from 'pino'
import { buildApp } from '../src/app'
import { createDatabase, createPool } from '../src/database/connect'
import type { Database } from '../src/database/schema'
import { startWorker } from '../src/jobs/worker'
import type { Mail } from '../src/mail/compose'
import { createMetrics } from '../src/metrics'
import { registryWork } from '../src/registration/work'
import { sandboxLookup } from '../src/registry/sandbox/lookup'
import { sandboxPort } from '../src/registry/sandbox/sandbox'
import type { Dependencies } from '../src/request-context'
import { readKeys } from '../src/security/keys'
import { readSettings } from '../src/settings'
import { environment } from './cluster'
import { createTestDatabase } from './database'

/** What a test sends in addition to the call. */
export interface Input {
  params?: Record<string, string | number>
  query?: Record<string, string | string[]>
  body?: unknown
  token?: string | undefined
  cookies?: Record<string, string>
  language?: string
  headers?: Record<string, string>
  /** From a page of the product in a browser, rather than from a program. */
  browser?: boolean
}

export interface TestResponse {
  status: number
  text: string
  /** The JSON of the answer; undefined where it has none. */
  json: unknown
  headers: Readonly<Record<string, unknown>>
  cookies: Record<string, string>
}

export interface TestApi {
  app: FastifyInstance
  deps: Dependencies
  db: Database
  url: string
  mails: Mail[]
  call: (call: CallShape, input?: Input) => Promise<TestResponse>
  close: () => Promise<void>
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const requestOf = (call: CallShape, input: Input): InjectOptions => {
  const { params = {}, query, body, token, cookies, language, headers, browser } = input
  const url = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const type = call.form ? 'application/x-www-form-urlencoded' : 'application/json'
  const payload = call.form ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body)
  return {
    method: call.method,
    url,
    ...(query && { query }),
    ...(cookies && { cookies }),
    ...(body !== undefined && { payload }),
    headers: {
      ...(body !== undefined && { 'content-type': type }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(language && { 'accept-language': language }),
      ...(browser && { 'sec-fetch-site': 'same-origin', 'user-agent': 'Test Browser' }),
      ...headers,
    },
  }
}

/** Makes a call of the contract to an application without a network. */
const callApp = async (app: FastifyInstance, call: CallShape, input: Input = {}): Promise<TestResponse> => {
  const response = await app.inject(requestOf(call, input))
  return {
    status: response.statusCode,
    text: response.payload,
    json: parse(response.payload),
    headers: response.headers,
    cookies: Object.fromEntries(response.cookies.map(({ name, value }) => [name, value])),
  }
}

interface Options {
  env?: Record<string, string>
  deps?: Partial<Dependencies>
  /** Works off the outbox, so that mails arrive in `mails`. */
  worker?: boolean
}

/** The real application on a database of its own. */
export const startTestApi = async ({
  env = {},
  deps: replaced = {},
  worker = false,
}: Options = {}): Promise<TestApi> => {
  const database = await createTestDatabase()
  const dataDir = process.env[environment.dataDir] ?? ''
  const settings = readSettings({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    LIMITS_SCALE: '1000',
    TRANSFER_HOLD: '0',
    ...env,
  })
  const pools = {
    calls: createPool(database.url, 12),
    counters: createPool(database.url, 4),
    lookups: createPool(database.url, 4),
  }
  const db = createDatabase(pools.calls)
  const counters = createDatabase(pools.counters)
  const lookups = createDatabase(pools.lookups)
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  const registry = replaced.registry ?? sandboxPort
  const keys = await readKeys({ APP_KEYS: undefined, DATA_DIR: dataDir })
  const deps: Dependencies = {
    db,
    counters,
    settings,
    keys,
    lookup: sandboxLookup(registry, lookups),
    registry,
    work: registryWork({ registry, settings, keys, log }),
    log,
    metrics: createMetrics(false),
    pools,
    ...replaced,
  }
  const mails: Mail[] = []
  const runner = worker ? await startWorker(deps, async mail => void mails.push(mail), database.url) : null
  const app = await buildApp(deps)
  return {
    app,
    deps,
    db,
    url: database.url,
    mails,
    call: (call, input) => callApp(app, call, input),
    close: async () => {
      await app.close()
      await runner?.stop()
      await Promise.all([db.destroy(), counters.destroy(), lookups.destroy()])
      await database.drop()
    },
  }
}
