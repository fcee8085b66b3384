import type { CallShape } from '@panel/shared/contract'
import { healthCalls } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { codeOf } from './answers'
import { startTestApi, type TestApi, type TestResponse } from './api'
import { type Owned, prepareOwned } from './call-rows'
import { calls, countChanges, inputOf, keyOf } from './contract-calls'
import { prices } from './price-file'
import { writeSetting } from './setting-file'
import { createUser, type TestUser } from './users'
import { weakened } from './weaken'

vi.mock(import('../src/http/cross-site'), async original => (await import('./weaken')).replaceable(await original()))

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

interface World {
  api: TestApi
  owner: TestUser
  admin: TestUser
  owned: Owned
}

const startWorld = async (change: (app: TestApi['app']) => void = () => undefined): Promise<World> => {
  const api = await startTestApi({ env: { PRICES: writeSetting(prices) } })
  change(api.app)
  const [owner, stranger, admin] = [await createUser(api), await createUser(api), await createUser(api, 'admin')]
  return { api, owner, admin, owned: await prepareOwned({ api, owner, stranger, admin }) }
}

let world: World

beforeAll(async () => {
  world = await startWorld()
})

afterAll(() => world.api.close())

/** A call as its rightful caller makes it, with more headers. */
const callWith = ({ api, owner, admin, owned }: World, call: CallShape, headers: Record<string, string>) => {
  const { token } = call.access === 'admin' ? admin : owner
  return api.call(call, { ...inputOf(call, owned, owner), token, headers })
}

const evil = { origin: 'https://evil.example' }

/** What a page of another site makes a browser say. */
const foreign: Readonly<Record<string, Record<string, string>>> = {
  'another site': { 'sec-fetch-site': 'cross-site' },
  'another host of ours': { 'sec-fetch-site': 'same-site' },
  'another origin': evil,
  'another origin that claims to be ours': { 'sec-fetch-site': 'same-origin', ...evil },
  'no origin': { origin: 'null' },
}

const changing = calls.filter(({ method }) => method !== 'GET')

const isRefused = (answer: TestResponse): boolean => {
  const [status, code] = codeOf(answer)
  return status === 403 && code === 'cross_site_request' && answer.headers['set-cookie'] === undefined
}

/** Calls that are carried out although a page of another site asks, and what they leave behind. */
const effects = async (among: World, which = changing): Promise<string[]> => {
  const found: string[] = []
  const before = await countChanges(among.api)
  for (const call of which)
    for (const [name, headers] of Object.entries(foreign))
      if (!isRefused(await callWith(among, call, headers))) found.push(`${keyOf(call)} from ${name}`)
  if ((await countChanges(among.api)) !== before) found.push('a change of what is stored')
  return found
}

/** Answers that let another origin read them. */
const readable = async (among: World): Promise<string[]> => {
  const found: string[] = []
  const note = (key: string, { headers }: Pick<TestResponse, 'headers'>): void => {
    if (Object.keys(headers).some(name => name.startsWith('access-control-'))) found.push(key)
  }
  for (const call of calls) {
    note(keyOf(call), await callWith(among, call, evil))
    const asked = {
      ...evil,
      'access-control-request-method': call.method,
      'access-control-request-headers': 'authorization',
    }
    const url = call.path.replace(/\{\w+\}/g, '1')
    note(`OPTIONS ${call.path}`, await among.api.app.inject({ method: 'OPTIONS', url, headers: asked }))
  }
  note('nothing', await among.api.app.inject({ url: '/api/nothing', headers: evil }))
  return found
}

test('no call that changes something is carried out for another site (HDR-3)', async () => {
  const found = await effects(world)
  expect(found).toEqual([])
  reportMetric('HDR-3 calls carried out for another site', found.length, 'most', 0)
})

test('HDR-3 control: an API that does not ask from where a call comes is found', async () => {
  const open = await weakened({ refuseCrossSite: () => undefined }, () => startWorld())
  const tags = changing.filter(({ path }) => path.endsWith('/tags'))
  const found = await effects(open, tags)
  await open.api.close()
  expect(found).toHaveLength(Object.keys(foreign).length + 1)
})

test('HDR-2 control: an API that lets any origin read is found', async () => {
  const open = await startWorld(app =>
    app.addHook('onSend', async (_, reply) => void reply.header('access-control-allow-origin', '*')),
  )
  const found = await readable(open)
  await open.api.close()
  expect(found).toContain(keyOf(healthCalls.health))
  expect(found.length).toBeGreaterThan(calls.length)
})

/** Last: reading calls are made as their callers would, changes included. */
test('no answer lets another origin read it (HDR-2)', async () => {
  const found = await readable(world)
  expect(found).toEqual([])
  reportMetric('HDR-2 answers that another origin may read', found.length, 'most', 0)
})
