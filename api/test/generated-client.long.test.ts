import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { apiTokenCalls } from '@panel/shared/contract'
import { jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { prices } from './price-file'
import { writeSetting } from './setting-file'
import { createUser, uniqueName } from './users'

interface Answered {
  data?: unknown
  response: Response
}

type Operation = (options: {
  baseUrl: string
  headers: Record<string, string>
  body?: unknown
  query?: unknown
}) => Promise<Answered>

let api: TestApi
let folder: string
let baseUrl: string

beforeAll(async () => {
  api = await startTestApi({ env: { PRICES: writeSetting(prices) } })
  baseUrl = await api.app.listen({ host: '127.0.0.1', port: 0 })
  folder = mkdtempSync(join(tmpdir(), 'generated-client-'))
})

afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The generator uses the compiler of TypeScript 6 as a library, which TypeScript 7 is not. */
const olderCompiler = `import { registerHooks } from 'node:module'
registerHooks({ resolve: (name, from, next) => next(name === 'typescript' ? 'typescript-api' : name, from) })`

/** The functions that the generator makes of the OpenAPI document, by their operation ids. */
const generate = async (): Promise<Record<string, Operation>> => {
  const input = join(folder, 'openapi.json')
  writeFileSync(input, await (await fetch(`${baseUrl}/api/openapi.json`)).text())
  const output = join(folder, 'client')
  const program = fileURLToPath(new URL('run.mjs', import.meta.resolve('@hey-api/openapi-ts')))
  const hook = `data:text/javascript,${encodeURIComponent(olderCompiler)}`
  await promisify(execFile)(process.execPath, ['--import', hook, program, '-i', input, '-o', output], { cwd: folder })
  return import(join(output, 'sdk.gen.ts'))
}

test('a client that a generator made orders in the sandbox: ten times with one key is one order', async () => {
  const owner = await createUser(api)
  const body = { name: 'shop', scopes: ['orders:read', 'orders:write'], monthly_limit: prices.zones.com.register }
  const made = await api.call(apiTokenCalls.create, { token: owner.token, body })
  const headers = { Authorization: `Bearer ${jsonOf<{ token: string }>(made).token}` }
  const client = await generate()
  const call = (name: string, rest: { body?: unknown; headers?: Record<string, string> } = {}) => {
    const operation = client[name]
    if (!operation) throw new Error(`There is no ${name} among ${Object.keys(client).join(', ')}`)
    return operation({ baseUrl, ...rest, headers: { ...headers, ...rest.headers } })
  }
  const name = uniqueName('generated')
  expect((await call('postCartAdd', { body: { name, zone: 'com' } })).response.status).toBe(201)
  const tried = await call('postCartSubmit', { body: { dry_run: true } })
  expect(tried.data).toMatchObject({ submitted: 1, price: { total: prices.zones.com.register } })
  const key = { 'Idempotency-Key': 'generated-1' }
  for (let at = 0; at < 10; at += 1) {
    const { data, response } = await call('postCartSubmit', { body: {}, headers: key })
    expect([response.status, data]).toEqual([200, expect.objectContaining({ submitted: 1 })])
  }
  const orders = (await call('getOrders')).data as { items: { name: string }[] }[]
  expect(orders.map(({ items }) => items.map(item => item.name))).toEqual([[name]])
})
