import { cartCalls, type Domain, domainCalls, transferCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import type { MockInstance } from 'vitest'
import { clock } from '../src/commands/sandbox'
import { switchSandbox } from '../src/registry/sandbox/maintenance'
import { sandboxPort } from '../src/registry/sandbox/sandbox'
import { idOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { getDomain, putDomain } from './domain-users'
import { until, untilJobsAreDone } from './until'
import { createUser, makeDomain, makeUnlockedDomain, type TestUser } from './users'

/** A year passes day by day. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let api: TestApi
let admin: TestUser
let owner: TestUser
let said: MockInstance<typeof process.stdout.write>

beforeEach(async () => {
  said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  api = await startTestApi({ env: { CLOCK: 'sandbox', TRANSFER_HOLD: '24' }, worker: true })
  ;[admin, owner] = await Promise.all([createUser(api, 'admin'), createUser(api)])
})

afterEach(async () => {
  said.mockRestore()
  await api.close()
})

const move = (days: number) => clock(api.deps.settings, api.db, api.deps.keys, `+${days}d`)
const status = async (id: number): Promise<string> => (await getDomain(api, owner, id)).status
const fullName = async (id: number): Promise<string> => {
  const { name, zone } = await getDomain(api, owner, id)
  return `${name}.${zone}`
}
const yearOf = (iso: string | null): number => new Date(iso ?? 0).getUTCFullYear()

/** Subjects of the mails to the owner. */
const subjects = async (): Promise<string[]> => {
  await untilJobsAreDone(api.db)
  return api.mails.filter(({ to }) => to === owner.email).map(({ subject }) => subject)
}

test('a term without a renewal: reminders, grace, redemption, release, each said before it comes', async () => {
  const id = await makeDomain(api, owner, admin)
  const name = await fullName(id)
  await move(334)
  expect(await subjects()).toEqual([`${name} is yours`])
  await move(1)
  expect((await subjects()).at(-1)).toBe(`${name} expires within 30 days`)
  await move(23)
  expect((await subjects()).at(-1)).toBe(`${name} expires within 7 days`)
  await move(6)
  expect((await subjects()).at(-1)).toBe(`${name} expires today or tomorrow`)
  expect(await status(id)).toBe('approved')
  await move(1)
  expect(await status(id)).toBe('expired')
  await move(1)
  expect((await subjects()).at(-1)).toBe(`${name} has expired`)
  const dns = { domain_id: id, host: '@', type: 'A', content: '192.0.2.1' }
  expect((await api.call(domainCalls.setAutoRenew, { token: owner.token, params: { id }, body: dns })).status).toBe(422)
  await move(22)
  expect((await subjects()).at(-1)).toBe(`${name}: last days to renew`)
  expect(await status(id)).toBe('expired')
  await move(7)
  expect(await status(id)).toBe('redemption')
  expect((await sandboxPort().on(api.db).info(name))?.statuses).toContain('redemptionPeriod')
  await move(23)
  expect((await subjects()).at(-1)).toBe(`${name} will be released: last days to restore`)
  await move(7)
  expect(await status(id)).toBe('released')
  expect(await sandboxPort().on(api.db).info(name)).toBeNull()
  expect((await subjects()).at(-1)).toBe(`${name} was released`)
  const mails = await subjects()
  expect(new Set(mails).size).toBe(mails.length)
  const other = await createUser(api)
  const again = await makeDomain(api, other, admin, name.split('.')[0])
  expect((await getDomain(api, other, again)).status).toBe('approved')
})

test('auto-renew runs seven days before the end, once, and says so', async () => {
  const id = await makeDomain(api, owner, admin)
  await putDomain(api, owner, domainCalls.setAutoRenew, id, { auto_renew: true })
  const before = await getDomain(api, owner, id)
  await move(357)
  expect((await getDomain(api, owner, id)).expires_at).toBe(before.expires_at)
  await move(1)
  const after = await getDomain(api, owner, id)
  expect([after.status, yearOf(after.expires_at) - yearOf(before.expires_at)]).toEqual(['approved', 1])
  await move(20)
  expect((await getDomain(api, owner, id)).expires_at).toBe(after.expires_at)
  expect(
    (
      await sandboxPort()
        .on(api.db)
        .info(await fullName(id))
    )?.expiresAt?.toISOString(),
  ).toBe(after.expires_at)
  const name = await fullName(id)
  expect(await subjects()).toEqual([
    `${name} is yours`,
    `${name} expires within 30 days`,
    `${name} was renewed`,
    `Please check the registration data of ${name}`,
  ])
})

test('an expired domain can be renewed through the cart, and nothing else can be done with it', async () => {
  const id = await makeDomain(api, owner, admin)
  const before = await getDomain(api, owner, id)
  await move(375)
  expect(await status(id)).toBe('expired')
  const refused = await putDomain(api, owner, domainCalls.setPrivacy, id, { privacy_enabled: false })
  expect(refused.status).toBe(409)
  await api.call(cartCalls.renew, { token: owner.token, body: { domain_id: id } })
  expect((await api.call(cartCalls.submit, { token: owner.token })).status).toBe(200)
  const after = await getDomain(api, owner, id)
  expect([after.status, yearOf(after.expires_at) - yearOf(before.expires_at)]).toEqual(['approved', 1])
})

test('a domain in redemption is restored with a year more; another one is not', async () => {
  const id = await makeDomain(api, owner, admin)
  const before = await getDomain(api, owner, id)
  const restore = () => api.call(domainCalls.restore, { token: owner.token, params: { id } })
  expect((await restore()).status).toBe(409)
  await move(400)
  expect(await status(id)).toBe('redemption')
  const restored = await restore()
  expect([restored.status, (restored.json as Domain).status]).toEqual([200, 'approved'])
  const after = await getDomain(api, owner, id)
  expect(yearOf(after.expires_at) - yearOf(before.expires_at)).toBe(1)
  expect((await subjects()).at(-1)).toBe(`${await fullName(id)} was restored`)
})

test('a registry that is down delays a renewal, and nothing is given up meanwhile', async () => {
  const id = await makeDomain(api, owner, admin)
  await putDomain(api, owner, domainCalls.setAutoRenew, id, { auto_renew: true })
  await move(350)
  await switchSandbox(api.db, false)
  await move(60)
  const waiting = await getDomain(api, owner, id)
  expect([waiting.status, waiting.pending?.map(({ kind }) => kind)]).toEqual(['expired', ['renew']])
  await switchSandbox(api.db, true)
  // An attempt of the worker that began before would put the task off again.
  await until('no attempt is under way', async () => {
    const { rows } = await sql`select from registry_tasks where leased_until > now()`.execute(api.db)
    return rows.length === 0
  })
  await api.db
    .updateTable('registry_tasks')
    .set({ next_at: new Date(0) })
    .execute()
  await move(1)
  await until('the renewal is done', async () => (await getDomain(api, owner, id)).pending === undefined)
  expect(await status(id)).toBe('approved')
})

test('one mail a day names all domains, in the language of the reader', async () => {
  for (let count = 0; count < 3; count += 1) await makeDomain(api, owner, admin)
  await api.db.updateTable('users').set({ language: 'uk' }).where('id', '=', owner.id).execute()
  await move(336)
  const mails = (await subjects()).filter(subject => subject.includes('30 днів'))
  expect(mails).toEqual(['Протягом 30 днів завершується строк 3 доменів'])
})

test('a row that holds nothing leaves the list; one that does stays', async () => {
  const id = await makeDomain(api, owner, admin)
  const remove = () => api.call(domainCalls.remove, { token: owner.token, params: { id } })
  expect((await remove()).status).toBe(409)
  await move(430)
  expect(await status(id)).toBe('released')
  expect((await remove()).status).toBe(204)
  expect((await api.call(domainCalls.get, { token: owner.token, params: { id } })).status).toBe(404)
})

test('an accepted transfer that waits is completed by the moved clock', async () => {
  const receiver = await createUser(api)
  const id = await makeUnlockedDomain(api, owner, admin)
  const offer = { token: owner.token, params: { id }, body: { target_email: receiver.email } }
  const transfer = idOf(await api.call(transferCalls.start, offer))
  await api.call(transferCalls.accept, { token: receiver.token, params: { id: transfer } })
  await clock(api.deps.settings, api.db, api.deps.keys, '+12h')
  expect((await getDomain(api, owner, id)).user_id).toBe(owner.id)
  await move(1)
  expect((await getDomain(api, receiver, id)).user_id).toBe(receiver.id)
})
