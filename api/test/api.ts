import type { CallShape } from '@panel/shared/contract'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { buildApp } from '../src/app'
import type { Database } from '../src/database/schema'
import { startQueue } from '../src/jobs/worker'
import type { Deliver, Mail } from '../src/mail/compose'
import { type DependencyOptions, startTestDependencies, type TestDependencies } from './dependencies'

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
  deps: TestDependencies
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

interface Options extends DependencyOptions {
  /** Processes the queue, so that mails arrive in `mails`. Tests run the jobs of the schedule themselves. */
  worker?: boolean
}

/** The real application on a database of its own. */
export const startTestApi = async ({ worker = false, ...options }: Options = {}): Promise<TestApi> => {
  const { deps, url, close } = await startTestDependencies(options)
  const mails: Mail[] = []
  const arrived = new Map<Mail, number>()
  /** In the order in which they were asked for: a worker sends several at once. */
  const take: Deliver = async (mail, id) => {
    arrived.set(mail, Number(id))
    mails.push(mail)
    mails.sort((one, other) => (arrived.get(one) ?? 0) - (arrived.get(other) ?? 0))
  }
  const runner = worker ? await startQueue(deps, take, url) : null
  const app = await buildApp(deps)
  return {
    app,
    deps,
    db: deps.db,
    url,
    mails,
    call: (call, input) => callApp(app, call, input),
    close: async () => {
      await app.close()
      await runner?.stop()
      await close()
    },
  }
}
