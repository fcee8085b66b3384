import {
  type Address,
  accountCalls,
  activityCalls,
  addressCalls,
  contactCalls,
  type Domain,
  domainCalls,
} from '@panel/shared/contract'
import type { MockInstance } from 'vitest'
import { clock } from '../src/commands/sandbox'
import { newEmail } from './accounts'
import { codeOf, jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { aRegistrant, emptyContact, registrantsOf } from './registrants'
import { fullNameOf } from './registration-records'
import { codeFor, createUser, makeUnlockedDomain, type TestUser } from './users'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let api: TestApi
let admin: TestUser
let owner: TestUser
let said: MockInstance<typeof process.stdout.write>

const { enter, confirm, linksTo, mailsTo, waits } = registrantsOf(() => api)

beforeEach(async () => {
  said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  api = await startTestApi({ env: { CLOCK: 'sandbox', TRANSFER_HOLD: '0' }, worker: true })
  ;[admin, owner] = await Promise.all([createUser(api, 'admin'), createUser(api)])
})

afterEach(async () => {
  said.mockRestore()
  await api.close()
})

const move = (days: number) => clock(api.deps.settings, api.db, api.deps.keys, `+${days}d`)

const resend = (id: number, person = owner) => api.call(contactCalls.resend, { token: person.token, params: { id } })

test('a registrant’s address is confirmed once, by a button behind the mailed link, for all domains of the account', async () => {
  const [first, second] = [await makeUnlockedDomain(api, owner, admin), await makeUnlockedDomain(api, owner, admin)]
  const registrant = newEmail()
  expect((await enter(owner, first, registrant.toUpperCase())).status).toBe(200)
  const { until, on_hold } = (await waits(owner, first)) ?? { until: '' }
  expect([Math.round((Date.parse(until) - Date.now()) / 86_400_000), on_hold]).toEqual([15, false])
  await enter(owner, second, registrant)
  expect(await waits(owner, second)).toBeDefined()
  const [token, ...others] = await linksTo(registrant)
  expect(others).toEqual([])
  const [mail] = await mailsTo(registrant)
  expect(mail?.subject).toBe(`${await fullNameOf(api, first)}: confirm your email address`)
  expect(mail?.html).toContain(`/confirm-contact#${token}`)
  const stored = await api.db.selectFrom('contact_emails').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)
  // The mail of administrative and technical contacts needs no confirmation.
  expect(await mailsTo('admin-of@example.org')).toEqual([])
  expect((await confirm(token)).json).toEqual({ email: registrant })
  expect([await waits(owner, first), await waits(owner, second)]).toEqual([undefined, undefined])
  expect(codeOf(await confirm(token))).toEqual([404, 'not_found'])
  const third = await makeUnlockedDomain(api, owner, admin)
  await enter(owner, third, registrant)
  expect([await waits(owner, third), (await linksTo(registrant)).length]).toEqual([undefined, 1])
  const activity = await api.call(activityCalls.mine, { token: owner.token })
  expect(activity.text).toContain('contact_confirmed')
})

test('the account’s own address, and one that it had, count as confirmed; another account’s confirmation does not', async () => {
  const id = await makeUnlockedDomain(api, owner, admin)
  await enter(owner, id, owner.email.toUpperCase())
  expect(await waits(owner, id)).toBeUndefined()
  const next = newEmail()
  await enter(owner, id, next)
  expect(await waits(owner, id)).toBeDefined()
  await api.call(accountCalls.setEmail, { token: owner.token, body: { new_email: next } })
  const code = await codeFor(api, next, 1)
  expect((await api.call(accountCalls.confirmEmail, { token: owner.token, body: { code } })).status).toBe(204)
  expect(await waits(owner, id)).toBeUndefined()
  await enter(owner, id, owner.email)
  expect(await waits(owner, id)).toBeUndefined()
  const other = await createUser(api)
  const others = await makeUnlockedDomain(api, other, admin)
  await enter(other, others, owner.email)
  expect(await waits(other, others)).toBeDefined()
})

test('a new link replaces the one before; only its owner gets it, and only for an address that waits', async () => {
  const id = await makeUnlockedDomain(api, owner, admin)
  expect(codeOf(await resend(id))).toEqual([409, 'unchanged'])
  const registrant = newEmail()
  await enter(owner, id, registrant)
  expect(codeOf(await resend(id, await createUser(api)))).toEqual([404, 'not_found'])
  expect((await resend(id)).status).toBe(204)
  const [old, current] = await linksTo(registrant)
  expect(codeOf(await confirm(old))).toEqual([404, 'not_found'])
  await move(43)
  // The reminder has taken its place meanwhile, and has ended too.
  for (const token of [current, ...(await linksTo(registrant))])
    expect(codeOf(await confirm(token))).toEqual([404, 'not_found'])
})

test('the address book says which of its addresses waits', async () => {
  const id = await makeUnlockedDomain(api, owner, admin)
  const registrant = newEmail()
  const person = { first_name: 'Ada', last_name: 'Byron', address_line1: '1', country: 'UA', city: 'Kyiv' }
  for (const email of [registrant.toUpperCase(), owner.email])
    await api.call(addressCalls.create, { token: owner.token, body: { ...person, email } })
  const flags = async () => {
    const listed = jsonOf<Address[]>(await api.call(addressCalls.list, { token: owner.token }))
    return listed.filter(({ unconfirmed }) => unconfirmed).map(({ email }) => email.toLowerCase())
  }
  expect(await flags()).toEqual([])
  await enter(owner, id, registrant)
  expect(await flags()).toEqual([registrant])
  await confirm((await linksTo(registrant)).at(-1))
  expect(await flags()).toEqual([])
})

test('mails to one address, and of one account, are limited; a refused contact is not stored', async () => {
  const strict = await startTestApi({ env: { LIMITS_SCALE: '1' } })
  const [person, decider] = await Promise.all([createUser(strict), createUser(strict, 'admin')])
  const id = await makeUnlockedDomain(strict, person, decider)
  const common = { token: person.token, params: { id } }
  const body = (email: string) => ({ registrant: { ...aRegistrant, email }, admin: emptyContact, tech: emptyContact })
  const saved = await strict.call(contactCalls.save, { ...common, body: body('first@example.org') })
  const again = []
  for (let count = 0; count < 5; count += 1) again.push((await strict.call(contactCalls.resend, common)).status)
  expect([saved.status, ...again]).toEqual([200, 204, 204, 204, 204, 429])
  await strict.db.deleteFrom('rate_limits').execute()
  const statuses = new Set<number>()
  for (let count = 0; count < 101; count += 1) {
    const entered = await strict.call(contactCalls.save, { ...common, body: body(`many-${count}@example.org`) })
    statuses.add(entered.status)
  }
  expect([...statuses]).toEqual([200, 429])
  const { registrant } = jsonOf<{ registrant: { email: string } }>(await strict.call(contactCalls.get, common))
  expect(registrant.email).toBe('many-99@example.org')
  await strict.close()
})

test('a list is narrowed to the domains that wait', async () => {
  const [waiting] = [await makeUnlockedDomain(api, owner, admin), await makeUnlockedDomain(api, owner, admin)]
  await enter(owner, waiting ?? 0, newEmail())
  const query = { status: 'unconfirmed' }
  const found = await api.call(domainCalls.mine, { token: owner.token, query })
  expect(jsonOf<Domain[]>(found).map(({ id }) => id)).toEqual([waiting])
  const counted = await api.call(domainCalls.counts, { token: owner.token, query })
  expect(counted.json).toEqual([{ status: 'approved', count: 1, expiring: 0, unconfirmed: 1, registrant: 0 }])
})
