import {
  abuseCalls,
  accountCalls,
  authCalls,
  cartCalls,
  contactCalls,
  dnsServedCalls,
  dnsZoneCalls,
  domainCalls,
  domainHealthCalls,
  operationCalls,
  registryLockCalls,
  searchCalls,
  secondFactorCalls,
  transferCalls,
  webhookCalls,
} from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { sql } from 'kysely'
import { limits } from '../src/base/limits'
import { newEmail } from './accounts'
import { startTestApi, type TestApi, type TestResponse } from './api'
import { proofFor } from './guessing'
import { aRegistrant } from './registrants'
import { createUser, goodPassword, makeUnlockedDomain, type TestUser, uniqueName } from './users'
import { weakened } from './weaken'

vi.mock(import('../src/rate-limit/repository'), async original =>
  (await import('./weaken')).replaceable(await original()),
)

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let api: TestApi
let owner: TestUser
let domain: number
let device: Record<string, string>

beforeAll(async () => {
  api = await startTestApi()
  owner = await createUser(api)
  domain = await makeUnlockedDomain(api, owner, await createUser(api, 'admin'))
  device = (await login(owner.email, goodPassword)).cookies
})

afterAll(() => api.close())

type Act = (headers?: Record<string, string>) => Promise<TestResponse>

const login = (username: string, password: string, headers = {}, cookies = {}) =>
  api.call(authCalls.login, { body: { username, password }, browser: true, headers, cookies })
const askReset: Act = headers =>
  api.call(authCalls.requestReset, { body: { email: owner.email }, ...(headers && { headers }) })
const guess: Act = () => api.call(authCalls.verifyReset, { body: { email: owner.email, code: '000000' } })
const unknown: Act = headers => login(newEmail(), 'not this one', headers)
const wrong: Act = headers => login(owner.email, 'not this one', headers)
const confirmByCode = (cookies = {}) =>
  api.call(secondFactorCalls.confirmIdentity, { token: owner.token, body: { code: '123456' }, cookies })
const add = (token?: string) => api.call(cartCalls.add, { token, body: { name: uniqueName('limit'), zone: 'com' } })

const contact = { name: '', email: '', phone: '', address: '', hidden: true }
const enterRegistrant: Act = () => {
  const body = { registrant: { ...aRegistrant, email: newEmail() }, admin: contact, tech: contact }
  return api.call(contactCalls.save, { token: owner.token, params: { id: domain }, body })
}

const report: Act = () => {
  const body = { subject: 'example.com', kind: 'spam', text: 'It sends mail.', email: newEmail() }
  return api.call(abuseCalls.report, { body })
}

const unlock = { client_transfer_lock: false }

const fetchPublic = async (url: string): Promise<TestResponse> => {
  const { statusCode: status, payload: text, headers } = await api.app.inject({ url })
  return { status, text, headers, json: undefined, cookies: {} }
}

/** A call that reaches each limit. */
const acts: Partial<Record<keyof typeof limits, Act>> = {
  loginPerAddress: wrong,
  passwordPerAccountAndAddress: wrong,
  passwordPerAccount: wrong,
  passwordPerAccountProven: wrong,
  passwordPerKnownDevice: () => login(owner.email, 'not this one', {}, device),
  enumerationPerAddress: unknown,
  enumerationOverall: unknown,
  registerPerAddress: () => api.call(authCalls.register, { body: { email: newEmail(), password: goodPassword } }),
  codesPerHour: askReset,
  codesPerDay: askReset,
  codesToMailbox: askReset,
  codesToMailboxProven: askReset,
  resetPerAddress: askReset,
  codeChecksPerAddress: guess,
  guessesPerMonth: guess,
  guessesOverall: guess,
  resendPause: () => api.call(authCalls.resend, { body: { email: newEmail() } }),
  lookupPerAddress: () => api.call(searchCalls.whois, { query: { domain: 'google.com' } }),
  registrationDataPerAddress: () => fetchPublic('/rdap/domain/example.com'),
  connectCallsPerAddress: () => fetchPublic('/v2/example.com/settings'),
  guestsPerAddress: () => add(),
  cartAddPerAddress: () => add(owner.token),
  factorPerAccount: () => confirmByCode(),
  factorOfKnownDevices: () => confirmByCode(device),
  emailChangesPerAccount: () =>
    api.call(accountCalls.setEmail, { token: owner.token, body: { new_email: newEmail() } }),
  nameserverChecks: () =>
    api.call(dnsServedCalls.nameserverCheck, {
      token: owner.token,
      params: { id: domain },
      query: { ns: 'ns1.invalid' },
    }),
  transfersPerAccount: () =>
    api.call(transferCalls.start, { token: owner.token, params: { id: domain }, body: { target_email: newEmail() } }),
  unlocksPerDomain: () =>
    api.call(domainCalls.setTransferLock, { token: owner.token, params: { id: domain }, body: unlock }),
  registryLocksPerAccount: () =>
    api.call(registryLockCalls.ask, { token: owner.token, params: { id: domain }, body: { lock: true } }),
  contactMailsPerAccount: enterRegistrant,
  contactMailsPerAddress: enterRegistrant,
  zonesPerAccount: () =>
    api.call(dnsZoneCalls.add, { token: owner.token, body: { name: `${uniqueName('zone')}.example` } }),
  zoneListsPerAccount: () =>
    api.call(operationCalls.start, {
      token: owner.token,
      body: { kind: 'zones', params: { names: [`${uniqueName('zone')}.example`] } },
    }),
  healthChecks: () => api.call(domainHealthCalls.check, { token: owner.token, params: { id: domain } }),
  abusePerAddress: report,
  abuseOverall: report,
  webhookTests: () => api.call(webhookCalls.test, { token: owner.token, params: { id: 1 } }),
}

/** Limits that no answer may tell, or that time does not lift; each has its own tests. */
const silent: readonly (keyof typeof limits)[] = [
  // Beyond them nothing is written, or mailed, and the answer stays the same.
  'deniedPerAccount',
  'anonymousEntries',
  'anonymousEntriesOverall',
  'codePause',
  // Beyond them a measurement, or a failure of a build, is not counted.
  'measuredPerAddress',
  'failuresPerBuildAndAddress',
  // Beyond them a report opens a case as ever: only its mails are left out.
  'abuseReceipts',
  'abuseAlarms',
  // Answered as `abuse`, which the programs of dyndns2 know (dyndns.test.ts).
  'hostUpdates',
  // Told where a gateway sends texts (phone-codes.test.ts).
  'phoneCodesPerAccount',
  'phoneCodesPerNumber',
  'phoneCodesPerRange',
  'phoneCodesOverall',
  'phoneGuesses',
  // A code that was tried five times is wrong like any other.
  'guessesPerCode',
  // Only the owner lifts these: `codes_locked`.
  'guessesInARow',
  'factorInARow',
]

/** What has to be reached before a proof of work is asked for, and then counted by a limit of its own. */
const before: Partial<Record<keyof typeof limits, keyof typeof limits>> = {
  passwordPerAccountProven: 'passwordPerAccount',
  codesToMailboxProven: 'codesToMailbox',
}

const wait = 7
/** The seconds that a reached limit asks for. */
let asked = wait

/** While some limits are reached and no other is. */
const whileReached = <T>(names: readonly (keyof typeof limits)[], work: () => Promise<T>): Promise<T> => {
  const isReached = (key: string): boolean => names.some(name => key.startsWith(`${limits[name].name}:`))
  const takeToken = async (_: unknown, __: unknown, key: string) => (isReached(key) ? asked : 0)
  return weakened({ takeToken }, work)
}

const answerAt = async (name: keyof typeof limits, act: Act): Promise<TestResponse> => {
  const first = before[name]
  if (!first) return whileReached([name], () => act())
  const demand = await whileReached([first], () => act())
  return whileReached([name, first], () => act(proofFor(demand)))
}

/** Limits that are answered otherwise than by 429 with the seconds to wait. */
const untold = async (among = Object.keys(limits) as (keyof typeof limits)[]): Promise<string[]> => {
  const found: string[] = []
  for (const name of among) {
    const act = acts[name]
    const answer = act && (await answerAt(name, act))
    const isTold = answer?.status === 429 && Number(answer.headers['retry-after']) >= wait
    if (!isTold && !silent.includes(name)) found.push(`${name}: ${answer?.status} ${answer?.text}`)
  }
  return found
}

test('every limit that is reached is answered by 429 with Retry-After (RATE-2)', async () => {
  const found = await untold()
  expect(found).toEqual([])
  reportMetric('RATE-2 limits', Object.keys(acts).length + silent.length, 'least', Object.keys(limits).length)
  reportMetric('RATE-2 limits answered otherwise', found.length, 'most', 0)
})

test('a code is mailed again after 60 seconds, and not much earlier (RATE-2)', async () => {
  const strict = await startTestApi({ env: { LIMITS_SCALE: '1' } })
  const body = { email: newEmail() }
  const after = async (seconds: number): Promise<number> => {
    await strict.db.deleteFrom('rate_limits').execute()
    await strict.call(authCalls.resend, { body })
    const earlier = { arrival: sql<Date>`arrival - make_interval(secs => ${seconds})` }
    await strict.db.updateTable('rate_limits').set(earlier).execute()
    return (await strict.call(authCalls.resend, { body })).status
  }
  const statuses = [await after(40), await after(61)]
  await strict.close()
  expect(statuses).toEqual([429, 200])
})

test('RATE-2 control: answers that do not say how long to wait are found', async () => {
  asked = 1
  const among = ['resetPerAddress', 'lookupPerAddress', 'cartAddPerAddress'] as const
  const found = await untold([...among]).finally(() => {
    asked = wait
  })
  expect(found).toHaveLength(among.length)
})
