import { accountCalls, contactCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import { runDue } from '../src/jobs/run-due'
import { sendDataReminders } from '../src/reminders/data-reminders'
import { builtInProfile } from '../src/settings/registry-profile'
import { newEmail } from './accounts'
import { startTestApi, type TestApi } from './api'
import { putDomain } from './domain-users'
import { aRegistrant, emptyContact } from './registrants'
import { fullNameOf } from './registration-records'
import { untilJobsAreDone } from './until'
import { createUser, makeUnlockedDomain, type TestUser } from './users'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let api: TestApi
let admin: TestUser
let owner: TestUser

beforeAll(async () => {
  api = await startTestApi({ worker: true })
  admin = await createUser(api, 'admin')
})

beforeEach(async () => {
  owner = await createUser(api)
})

afterAll(() => api.close())

/** Makes a domain that was registered so many days ago. */
const registered = async (days: number, registrant = owner.email): Promise<number> => {
  const id = await makeUnlockedDomain(api, owner, admin)
  await putDomain(api, owner, contactCalls.save, id, {
    registrant: { ...aRegistrant, email: registrant },
    admin: { ...emptyContact, email: 'desk@example.org' },
    tech: emptyContact,
  })
  await sql`update domains set created_at = clock_now() - make_interval(days => ${days}::int) where id = ${id}`.execute(
    api.db,
  )
  return id
}

const reminders = async (email: string) => {
  await untilJobsAreDone(api.db)
  return api.mails.filter(({ to, subject }) => to === email && /registration data|реєстраційні дані/.test(subject))
}

test('once a year an account gets one mail with the data of its domains, those of the next month included', async () => {
  const due = await fullNameOf(api, await registered(366))
  const soon = await fullNameOf(api, await registered(340))
  const young = await fullNameOf(api, await registered(300))
  // Twice, and by two processes at once.
  await Promise.all([runDue(api.deps), runDue(api.deps)])
  await runDue(api.deps)
  const mails = await reminders(owner.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Please check the registration data of ${due} and your other domains`,
  ])
  const text = mails[0]?.text ?? ''
  expect(text).toContain(`Registrant: Ada Byron, Kyiv, ${owner.email}, +380441234567`)
  expect(text).toContain('Administrative contact: desk@example.org')
  expect(text).toContain('Nameservers: ns1.panel.example, ns2.panel.example')
  expect(text).toMatch(/Registered: \w+ \d+, \d+\nExpires: \w+ \d+, \d+/)
  expect(text).toContain('a reason to suspend or cancel a registration')
  expect(text).toContain('Check and correct the data: http')
  expect([text.includes(soon), text.includes(young)]).toEqual([true, false])
})

test('a registrant at another address gets a mail about theirs, in the language of the account, without a button', async () => {
  const profile = { full_name: '', address: '', phone: '', time_zone: '', language: 'uk' }
  await api.call(accountCalls.setProfile, { token: owner.token, body: profile })
  const registrant = newEmail()
  const [own, theirs] = [await registered(366), await registered(366, registrant)]
  await runDue(api.deps)
  const [mail, ...others] = await reminders(registrant)
  expect(mail?.subject).toBe(`Перевірте реєстраційні дані ${await fullNameOf(api, theirs)}`)
  expect(mail?.text).not.toContain(await fullNameOf(api, own))
  expect(mail?.text).not.toContain('/app/domain-manager')
  expect([others, (await reminders(owner.email)).length]).toEqual([[], 1])
})

test('a registry whose profile does not want it, a young domain, and a customer whose mails are held get none', async () => {
  await registered(366)
  const registries = { ...api.deps.registries, all: [...api.deps.registries.all] }
  const ua = registries.all.map(one => ({ ...one, profile: builtInProfile('ua') }))
  await sendDataReminders({ ...api.deps, registries: { ...registries, all: ua } }, () => false)
  await api.db.updateTable('users').set({ mails_held: true }).where('id', '=', owner.id).execute()
  await runDue(api.deps)
  expect(await reminders(owner.email)).toEqual([])
  await api.db.updateTable('users').set({ mails_held: false }).where('id', '=', owner.id).execute()
  await runDue(api.deps)
  expect(await reminders(owner.email)).toHaveLength(1)
})
