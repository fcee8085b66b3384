import { accountCalls, domainCalls, type OperationBody, operationCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import type { MockInstance } from 'vitest'
import { clock } from '../src/commands/sandbox'
import { builtInProfile } from '../src/settings/registry-profile'
import { sendDigests } from '../src/terms/digest'
import { problemOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { getDomain, putDomain } from './domain-users'
import { untilJobsAreDone } from './until'
import { createUser, makeDomain, type TestUser } from './users'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let api: TestApi
let admin: TestUser
let owner: TestUser
let said: MockInstance<typeof process.stdout.write>

beforeAll(async () => {
  said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  api = await startTestApi({ env: { CLOCK: 'sandbox' }, worker: true })
  admin = await createUser(api, 'admin')
})

beforeEach(async () => {
  owner = await createUser(api)
})

afterAll(async () => {
  said.mockRestore()
  await api.close()
})

const prefer = ({ token }: TestUser, body: { reminders: boolean; results: boolean }) =>
  api.call(accountCalls.setMailPreferences, { token, body })
const move = (days: number) => clock(api.deps.settings, api.db, api.deps.keys, `+${days}d`)

const subjectsTo = async ({ email }: TestUser): Promise<string[]> => {
  await untilJobsAreDone(api.db)
  return api.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
}

test('an account wants every mail until it says otherwise, and only its own preferences change', async () => {
  const other = await createUser(api)
  const set = await prefer(owner, { reminders: false, results: true })
  expect([set.status, set.json]).toEqual([200, { reminders: false, results: true }])
  const of = async ({ token }: TestUser) => (await api.call(accountCalls.mailPreferences, { token })).json
  expect([await of(owner), await of(other)]).toEqual([
    { reminders: false, results: true },
    { reminders: true, results: true },
  ])
  const half = await api.call(accountCalls.setMailPreferences, { token: owner.token, body: { reminders: true } })
  expect(half.status).toBe(422)
  expect(problemOf(half)).toMatchObject({ errors: [{ field: 'results' }] })
})

test('results can be left out, but not those about who controls a domain', async () => {
  const id = await makeDomain(api, owner, admin)
  await prefer(owner, { reminders: true, results: false })
  const before = (await subjectsTo(owner)).length
  const run = async (body: OperationBody) => {
    expect((await api.call(operationCalls.start, { token: owner.token, body })).status).toBe(202)
    return (await subjectsTo(owner)).slice(before)
  }
  expect(await run({ kind: 'auto_renew', ids: [id], params: { auto_renew: true } })).toEqual([])
  expect((await getDomain(api, owner, id)).auto_renew).toBe(true)
  expect(await run({ kind: 'transfer_lock', ids: [id], params: { client_transfer_lock: false } })).toEqual([
    'The transfer lock was changed for 1 domain',
  ])
})

test('early reminders come whatever is preferred where the profile of a registry demands it (ICANN ERRP 2.1)', async () => {
  await prefer(owner, { reminders: false, results: false })
  const id = await makeDomain(api, owner, admin)
  const { registries } = api.deps
  const lenient = (zone: string) => ({ ...registries.of(zone), profile: builtInProfile('ua') })
  const remind = async (days: number, of: typeof registries.of): Promise<number> => {
    const term = sql`expires_at = clock_now() + make_interval(days => ${days}::int)`
    await sql`update domains set ${term} where id = ${id}`.execute(api.db)
    await sql`update users set digest_on = null where id = ${owner.id}`.execute(api.db)
    const before = (await subjectsTo(owner)).length
    await sendDigests({ ...api.deps, registries: { ...registries, of } }, () => false)
    return (await subjectsTo(owner)).length - before
  }
  expect([await remind(20, lenient), await remind(5, registries.of)]).toEqual([0, 1])
})

test('renewals can be left out, the last words cannot', async () => {
  await prefer(owner, { reminders: false, results: false })
  const [id, renewing] = [await makeDomain(api, owner, admin), await makeDomain(api, owner, admin)]
  await putDomain(api, owner, domainCalls.setAutoRenew, renewing, { auto_renew: true })
  const { name, zone } = await getDomain(api, owner, id)
  const before = (await subjectsTo(owner)).length
  for (const days of [335, 23, 6, 2, 22]) await move(days)
  // The yearly reminder of the data goes by the profiles of all registries.
  const terms = (await subjectsTo(owner)).slice(before).filter(subject => !subject.includes('registration data'))
  expect(terms).toEqual([
    '2 domains expire within 30 days',
    `${name}.${zone} expires within 7 days`,
    `${name}.${zone} expires today or tomorrow`,
    `${name}.${zone} has expired`,
    `${name}.${zone}: last days to renew`,
  ])
  expect(api.mails.findLast(({ to }) => to === owner.email)?.text).toContain('/cpc/mails')
  expect((await getDomain(api, owner, renewing)).status).toBe('approved')
})
