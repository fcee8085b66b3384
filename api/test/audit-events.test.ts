import {
  activityCalls,
  authCalls,
  type CallShape,
  contactCalls,
  dnsCalls,
  domainCalls,
  userCalls,
} from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { newEmail } from './accounts'
import { jsonOf } from './answers'
import { type Input, startTestApi, type TestApi } from './api'
import { codeFor, createUser, goodPassword, makeDomain, signUp, type TestUser, uniqueName } from './users'
import { weakened } from './weaken'

vi.mock(import('../src/audit/service'), async original => (await import('./weaken')).replaceable(await original()))

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

interface Entry {
  event: string
  address: string
  agent: string
  actor_id: number | null
  subject: string
  data: Record<string, unknown>
}

let api: TestApi
let [owner, other, admin]: TestUser[] = []
let domain = 0
let others = 0
let agents = 0

const person = (user: TestUser | undefined): TestUser => {
  if (!user) throw new Error('There are no users yet')
  return user
}

beforeAll(async () => {
  api = await startTestApi({ worker: true })
  owner = await signUp(api)
  other = await createUser(api)
  admin = await createUser(api, 'admin')
  domain = await makeDomain(api, owner, admin)
  others = await makeDomain(api, other, admin)
})

afterAll(() => api.close())

/** The entries that calls of one program leave. */
const entriesOf = async (act: (send: (call: CallShape, input?: Input) => Promise<unknown>) => Promise<unknown>) => {
  agents += 1
  const headers = { 'x-forwarded-for': '203.0.113.50', 'user-agent': `Program/${agents}.` }
  await act((call, input = {}) => api.call(call, { ...input, headers: { ...headers, ...input.headers } }))
  const query = { q: `Program/${agents}.` }
  return jsonOf<Entry[]>(await api.call(activityCalls.audit, { token: person(admin).token, query }))
}

type Act = Parameters<typeof entriesOf>[0]

const token = () => person(owner).token
const email = () => person(owner).email
const record = { host: '@', type: 'TXT', content: 'one', ttl: 300 }
const contact = { name: 'A', email: 'a@example.com', phone: '+380441234567', address: 'Kyiv', hidden: true }

const acts: Record<string, Act> = {
  login_failed: send => send(authCalls.login, { body: { username: newEmail(), password: 'not this one' } }),
  registered: send => send(authCalls.register, { body: { email: newEmail(), password: goodPassword } }),
  register_refused: send => send(authCalls.register, { body: { email: email(), password: goodPassword } }),
  code_refused: send => send(authCalls.verifyReset, { body: { email: email(), code: '000000' } }),
  reset_asked: send => send(authCalls.requestReset, { body: { email: email() } }),
  object_refused: send => send(domainCalls.get, { token: token(), params: { id: others } }),
  dns_record_added: send => send(dnsCalls.create, { token: token(), body: { domain_id: domain, ...record } }),
  dns_record_changed: async send => {
    const rows = jsonOf<{ id: number }[]>(await api.call(dnsCalls.list, { token: token(), params: { id: domain } }))
    return send(dnsCalls.update, {
      token: token(),
      params: { id: rows.at(-1)?.id ?? 0 },
      body: { ...record, content: 'two' },
    })
  },
  dns_record_removed: async send => {
    const rows = jsonOf<{ id: number }[]>(await api.call(dnsCalls.list, { token: token(), params: { id: domain } }))
    return send(dnsCalls.remove, { token: token(), params: { id: rows.at(-1)?.id ?? 0 } })
  },
  contacts_changed: send =>
    send(contactCalls.save, {
      token: token(),
      params: { id: domain },
      body: { registrant: contact, admin: contact, tech: contact },
    }),
  privacy_changed: send =>
    send(domainCalls.setPrivacy, { token: token(), params: { id: domain }, body: { privacy_enabled: false } }),
  auto_renew_changed: send =>
    send(domainCalls.setAutoRenew, { token: token(), params: { id: domain }, body: { auto_renew: true } }),
  login: send => send(authCalls.login, { body: { username: email(), password: goodPassword } }),
  password_reset: async send => {
    const before = api.mails.filter(({ to }) => to === email()).length
    await api.call(authCalls.requestReset, { body: { email: email() } })
    const body = { email: email(), code: await codeFor(api, email(), before), new_password: 'another quiet river' }
    await send(authCalls.resetPassword, { body })
  },
  access_denied: async send => send(activityCalls.audit, { token: person(other).token }),
}

/** Acts that leave no entry of theirs, or one that does not say from where. */
const unwritten = async (events = Object.keys(acts)): Promise<string[]> => {
  await api.db.updateTable('domains').set({ privacy_enabled: true, auto_renew: false }).execute()
  const missing: string[] = []
  for (const event of events) {
    const entries = await entriesOf(async send => acts[event]?.(send))
    const isSaid = entries.every(({ address, agent }) => address === '203.0.113.50' && agent.startsWith('Program/'))
    if (!isSaid || !entries.some(entry => entry.event === event)) missing.push(event)
  }
  return missing
}

/** First: the last acts of all end the owner's session. */
test('LOG-1 control: a log that one kind of event is kept from is found', async () => {
  const actual = await vi.importActual<typeof import('../src/audit/service')>('../src/audit/service')
  const forgetful: typeof actual.audit = (trx, source, ...entries) =>
    actual.audit(trx, source, ...entries.filter(({ event }) => event !== 'privacy_changed'))
  const some = ['login_failed', 'privacy_changed', 'auto_renew_changed']
  expect(await weakened({ audit: forgetful }, () => unwritten(some))).toEqual(['privacy_changed'])
})

test('every security event is written down, with who, when and from where (LOG-1)', async () => {
  const missing = await unwritten()
  expect(missing).toEqual([])
  reportMetric('LOG-1 security events without an entry', missing.length, 'most', 0)
})

test('a call that is in order leaves no entry', async () => {
  expect(await entriesOf(send => send(userCalls.me, { token: person(other).token }))).toEqual([])
})

test('limits that are reached are written down', async () => {
  const strict = await startTestApi({ env: { LIMITS_SCALE: '1' } })
  const boss = await createUser(strict, 'admin')
  const body = { email: (await createUser(strict)).email }
  for (let times = 0; times < 6; times += 1) await strict.call(authCalls.requestReset, { body })
  const query = { event: 'limit_reached' }
  const entries = jsonOf<Entry[]>(await strict.call(activityCalls.audit, { token: boss.token, query }))
  expect(entries[0]?.data).toMatchObject({ call: 'POST /api/auth/request-reset', code: 'too_many_requests' })
  await strict.close()
})

test('an address without an account is not written down, but is the same each time', async () => {
  const unknown = `${uniqueName('nobody')}@example.com`
  const attempt = () =>
    entriesOf(send => send(authCalls.login, { body: { username: unknown, password: 'not this one' } }))
  const [first, second] = [await attempt(), await attempt()]
  expect(first[0]?.subject).toMatch(/^mailbox [0-9a-f]{16}$/)
  expect(second[0]?.subject).toBe(first[0]?.subject)
  expect(JSON.stringify([first, second])).not.toContain(unknown)
})
