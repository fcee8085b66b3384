import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accountCalls, adminUserCalls, authCalls, userCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import { formerRegistrations } from '../src/account/former-registrations-repository'
import { deleteExpired } from '../src/jobs/clean-up-repository'
import { codeOf, jsonOf, problemOf, tokenOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { makeWithContacts } from './registration-records'
import { memoryInUse } from './timing'
import { codeFor, createUser, goodPassword, makeDomain, subjectsTo, type TestUser, uniqueName } from './users'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ worker: true })
})

afterAll(() => api.close())

const as = (person: TestUser, body?: unknown) => ({ token: person.token, ...(body !== undefined && { body }) })
const login = (username: string, password = goodPassword) => api.call(authCalls.login, { body: { username, password } })
const me = async (token: string) => (await api.call(userCalls.me, { token })).status

describe('personal data', () => {
  const empty = { full_name: '', address: '', phone: '', language: 'en', time_zone: '' }
  const ada = {
    full_name: 'Ada Byron',
    address: '1 Main Street, Kyiv',
    phone: '+380 44 123-45-67',
    language: 'uk',
    time_zone: 'Europe/Kyiv',
  }

  test('is empty at first and stays as it was saved', async () => {
    const person = await createUser(api)
    expect((await api.call(accountCalls.profile, as(person))).json).toEqual(empty)
    expect((await api.call(accountCalls.setProfile, as(person, ada))).json).toEqual(ada)
    expect((await api.call(accountCalls.profile, as(person))).json).toEqual(ada)
  })

  test('keep the language that was chosen there, whatever page the owner signs in from, and mails come in it', async () => {
    const person = await createUser(api)
    const signIn = (language: string) =>
      api.call(authCalls.login, { body: { username: person.email, password: goodPassword }, language })
    const profile = async () => (await api.call(accountCalls.profile, as(person))).json
    await signIn('uk')
    expect(await profile()).toMatchObject({ language: 'uk' })
    await signIn('en')
    expect(await profile()).toMatchObject({ language: 'en' })
    await api.call(accountCalls.setProfile, as(person, { ...empty, language: 'uk' }))
    await signIn('en')
    expect(await profile()).toMatchObject({ language: 'uk' })
    await api.call(authCalls.requestReset, { body: { email: person.email }, language: 'en' })
    const code = await codeFor(api, person.email)
    const body = { email: person.email, code, new_password: 'meadow stone 77' }
    await api.call(authCalls.resetPassword, { body, language: 'en' })
    expect(await subjectsTo(api, person, 2)).toEqual([`${code} – ваш код: відновлення пароля`, 'Ваш пароль змінено'])
  })

  test('says with the user in which time zone the pages show dates, once one was chosen', async () => {
    const person = await createUser(api)
    const user = async () => (await api.call(userCalls.me, as(person))).json
    expect(await user()).toEqual({ email: person.email, is_admin: false })
    await api.call(accountCalls.setProfile, as(person, ada))
    expect(await user()).toEqual({ email: person.email, is_admin: false, time_zone: 'Europe/Kyiv' })
  })

  test.each([
    ['phone', { ...ada, phone: 'call me' }, 'phone_invalid'],
    ['time_zone', { ...ada, time_zone: 'Mars/Base' }, 'choice'],
    ['language', { ...ada, language: 'fr' }, 'choice'],
    ['full_name', { ...ada, full_name: 'x'.repeat(201) }, 'too_long'],
  ])('with a bad %s is refused next to the field', async (field, body, code) => {
    const answer = await api.call(accountCalls.setProfile, as(await createUser(api), body))
    expect([answer.status, problemOf(answer).errors]).toEqual([422, [expect.objectContaining({ field, code })]])
  })
})

describe('the password', () => {
  const change = (person: TestUser, current_password: string | undefined, new_password: string) =>
    api.call(accountCalls.setPassword, as(person, { ...(current_password && { current_password }), new_password }))

  test('changes with the current one: other sessions end, this one goes on, the owner is notified', async () => {
    const person = await createUser(api)
    const other = tokenOf(await login(person.email))
    expect(codeOf(await change(person, 'wrong', 'meadow stone 77'))).toEqual([400, 'identity_wrong'])
    expect(problemOf(await change(person, undefined, 'meadow stone 77')).errors?.[0]).toMatchObject({
      field: 'current_password',
      code: 'required',
    })
    expect(problemOf(await change(person, goodPassword, person.email)).errors?.[0]?.code).toBe('password_common')
    expect((await change(person, goodPassword, 'meadow stone 77')).status).toBe(204)
    expect([await me(person.token), await me(other)]).toEqual([200, 401])
    expect((await login(person.email)).status).toBe(400)
    expect((await login(person.email, 'meadow stone 77')).status).toBe(200)
    expect(await subjectsTo(api, person, 1)).toEqual(['Your password was changed'])
  })
})

describe('the email address', () => {
  const ask = (person: TestUser, new_email: string) => api.call(accountCalls.setEmail, as(person, { new_email }))
  const confirm = (person: TestUser, code: string) => api.call(accountCalls.confirmEmail, as(person, { code }))

  test('changes by a code mailed to the new one, and the old one is notified', async () => {
    const person = await createUser(api)
    const next = `${uniqueName('next')}@example.com`
    expect((await ask(person, next.toUpperCase())).status).toBe(202)
    const code = await codeFor(api, next)
    expect((await login(next)).status).toBe(400)
    expect((await confirm(person, code)).status).toBe(204)
    expect((await login(next)).status).toBe(200)
    expect((await login(person.email)).status).toBe(400)
    expect(await subjectsTo(api, person, 2)).toEqual([
      'Your email address is about to change',
      'Your email address was changed',
    ])
    expect(codeOf(await confirm(person, code))).toEqual([400, 'code_invalid'])
  })

  test('does not become one that has an account, without revealing that it has one', async () => {
    const [person, other] = [await createUser(api), await createUser(api)]
    expect((await ask(person, other.email)).status).toBe(202)
    await subjectsTo(api, person, 1)
    expect(api.mails.filter(({ to }) => to === other.email)).toEqual([])
    expect(codeOf(await confirm(person, '123456'))).toEqual([400, 'code_invalid'])
    expect(problemOf(await ask(person, person.email)).errors?.[0]?.code).toBe('email_same')
  })

  test("is not confirmed by another account's code", async () => {
    const [person, other] = [await createUser(api), await createUser(api)]
    const next = `${uniqueName('next')}@example.com`
    await ask(person, next)
    const code = await codeFor(api, next)
    expect(codeOf(await confirm(other, code))).toEqual([400, 'code_invalid'])
    expect((await confirm(person, code)).status).toBe(204)
  })
})

describe('the account', () => {
  test('is exported in full, without a secret', async () => {
    const [person, admin] = [await createUser(api), await createUser(api, 'admin')]
    await makeDomain(api, person, admin)
    const answer = await api.call(accountCalls.export, as(person))
    expect(answer.json).toMatchObject({
      email: person.email,
      domains: [expect.objectContaining({ status: 'approved' })],
      sessions: [expect.anything()],
      activity: expect.any(Array),
    })
    expect(answer.text).not.toMatch(/hash|argon2|dcp_/)
  })

  test('is exported with its payments, its credit, what was verified and the notices to its address', async () => {
    const person = await createUser(api)
    await sql`
      with placed as (
        insert into orders (user_id, year, serial, currency, total, sum, email, customer_name, customer_address)
        values (${person.id}, 2099, 1, 'UAH', 100, 100, ${person.email}, '', '') returning id)
      insert into payments (order_id, provider, reference, amount, currency, save, url)
      select id, 'stripe', 'cs_export', 100, 'UAH', false, 'https://pay.example/secret' from placed`.execute(api.db)
    await sql`insert into payment_methods (user_id, provider, customer, token, fingerprint, label)
      values (${person.id}, 'stripe', 'cus_1', 'sealed', 'print', 'Visa 4242')`.execute(api.db)
    await sql`insert into credit_entries (user_id, amount, currency, reason)
      values (${person.id}, 700, 'UAH', 'overpaid')`.execute(api.db)
    await sql`insert into verifications (user_id, kind, key, subject, reason)
      values (${person.id}, 'phone', 'key', '+380441234567', 'Called back')`.execute(api.db)
    await sql`insert into sent_notices (message_id, email, subject, text, answer)
      values ('<export@panel>', ${person.email}, 'Expires soon', 'The text', '250 ok')`.execute(api.db)
    const answer = await api.call(accountCalls.export, as(person))
    expect(answer.json).toMatchObject({
      payments: [{ provider: 'stripe', reference: 'cs_export', state: 'open' }],
      payment_methods: [{ label: 'Visa 4242' }],
      credit: [{ amount: 700, reason: 'overpaid' }],
      verifications: [{ kind: 'phone', subject: '+380441234567' }],
      notices: [{ subject: 'Expires soon', text: 'The text' }],
    })
    expect(answer.text).not.toMatch(/pay\.example|sealed|cus_1|Called back/)
  })

  test('is exported without being in memory as a whole until it is read', async () => {
    const person = await createUser(api)
    const count = 10_000
    await sql`
      insert into sent_notices (message_id, email, subject, text, answer)
      select '<large-' || n || '@panel>', ${person.email}, 'Expires soon', repeat('Notice ' || n, 300), '250 ok'
      from generate_series(1, ${count}::int) n`.execute(api.db)
    const origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
    const megabytes: number[] = []
    // Twice: a job that loads its own code meanwhile takes memory as well, once.
    for (const _ of [1, 2]) {
      const before = memoryInUse()
      const answer = await fetch(new URL(accountCalls.export.path, origin), {
        headers: { authorization: `Bearer ${person.token}` },
      })
      megabytes.push((memoryInUse() - before) / 1_000_000)
      expect(answer.status).toBe(200)
      const { notices } = (await answer.json()) as { notices: { text: string }[] }
      expect([notices.length, notices.at(-1)?.text]).toEqual([count, `Notice ${count}`.repeat(300)])
    }
    expect(Math.min(...megabytes), 'in memory for an export of 35 MB').toBeLessThan(10)
  })

  test('is exported with every table that has something of the account or of its domains', async () => {
    const { rows } = await sql<{ table: string }>`
      select distinct conrelid::regclass::text as table from pg_constraint
      where contype = 'f' and confrelid in ('users'::regclass, 'domains'::regclass, 'orders'::regclass)
      order by 1`.execute(api.db)
    const source = await readFile(join(import.meta.dirname, '../src/account/repository.ts'), 'utf8')
    const missing = rows
      .map(({ table }) => table)
      .filter(table => !new RegExp(`(?:from|join) ${table}\\b`).test(source))
    const ofOperators = ['abuse_cases', 'abuse_steps', 'account_notes', 'held_decisions']
    const shortLived = ['challenges', 'codes', 'control_links', 'email_changes', 'held_changes', 'phone_codes']
    const ofRegistries = ['contact_objects', 'domain_contact_objects', 'registry_tasks', 'term_notices']
    const madeOfOthers = ['account_writes', 'dns_aliases', 'dns_zone_texts', 'domain_health', 'payment_events']
    const ofServing = ['unregistered_zones', 'webhook_slots']
    expect(missing).toEqual([...ofOperators, ...shortLived, ...ofRegistries, ...madeOfOthers, ...ofServing].toSorted())
  })

  test('is exported without where others work from, their reasons, and the secret of a link', async () => {
    const [person, admin] = [await createUser(api), await createUser(api, 'admin')]
    await makeDomain(api, person, admin)
    const reason = 'Suspected of fraud'
    const acting = { token: admin.token, params: { id: person.id }, body: { reason }, browser: true }
    expect((await api.call(adminUserCalls.act, acting)).status).toBe(201)
    const answer = await api.call(accountCalls.export, as(person))
    const { activity } = jsonOf<{ activity: { event: string; address: string; agent: string; data: object }[] }>(answer)
    const started = activity.find(({ event }) => event === 'acting_started')
    expect(started).toMatchObject({ address: '', agent: '', data: {} })
    expect(activity.some(({ address }) => address !== '')).toBe(true)
    expect(answer.text).not.toContain(reason)
    expect(answer.text).not.toContain('stop_hash')
  })

  test('is deleted with its password, once it holds no domain', async () => {
    const [person, admin] = [await createUser(api), await createUser(api, 'admin')]
    const remove = (password: string) => api.call(accountCalls.delete, as(person, { password }))
    const domain = await makeDomain(api, person, admin)
    await sql`insert into credit_entries (user_id, amount, currency, reason)
      values (${person.id}, 700, 'UAH', 'overpaid'), (${person.id}, -200, 'UAH', 'used')`.execute(api.db)
    expect(codeOf(await remove('wrong'))).toEqual([400, 'identity_wrong'])
    expect(codeOf(await remove(goodPassword))).toEqual([409, 'domains_held'])
    await api.db.deleteFrom('domains').where('id', '=', domain).execute()
    expect((await remove(goodPassword)).status).toBe(204)
    expect(await me(person.token)).toBe(401)
    expect((await login(person.email)).status).toBe(400)
    const events = await api.db
      .selectFrom('audit_log')
      .select(['event', 'data'])
      .where('actor_user_id', '=', person.id)
      .execute()
    expect(events.at(-1)).toEqual({ event: 'account_deleted', data: { credit: '500 UAH' } })
  })

  test.each([
    ['approved', 409],
    ['expired', 409],
    ['redemption', 409],
    ['rejected', 204],
    ['released', 204],
    ['transferred', 204],
  ] as const)('with a domain that is %s answers its deletion with %i', async (status, answer) => {
    const [person, admin] = [await createUser(api), await createUser(api, 'admin')]
    const domain = await makeDomain(api, person, admin)
    await api.db.updateTable('domains').set({ status }).where('id', '=', domain).execute()
    expect((await api.call(accountCalls.delete, as(person, { password: goodPassword }))).status).toBe(answer)
  })

  test.each([
    ['released', 1],
    ['transferred', 1],
    ['rejected', 0],
  ] as const)('leaves for two years whose a domain was that is %s (%i)', async (status, kept) => {
    const [person, admin] = [await createUser(api), await createUser(api, 'admin')]
    const { name, id } = await makeWithContacts(api, person, admin)
    await api.db.updateTable('domains').set({ status }).where('id', '=', id).execute()
    expect(await formerRegistrations(api.db, name)).toEqual([])
    expect((await api.call(accountCalls.delete, as(person, { password: goodPassword }))).status).toBe(204)
    const found = await formerRegistrations(api.db, name.toUpperCase())
    expect(found).toHaveLength(kept)
    const registrant = expect.objectContaining({ role: 'registrant', email: expect.stringContaining('@') })
    for (const one of found)
      expect(one).toMatchObject({ email: person.email, contacts: expect.arrayContaining([registrant]) })
    const age = (days: number) => sql`
      update former_registrations set left_at = clock_now() - ${days} * interval '1 day' where domain = ${name}`
    await age(730).execute(api.db)
    await deleteExpired(api.db, 'former_registrations')
    expect(await formerRegistrations(api.db, name)).toHaveLength(kept)
    await age(732).execute(api.db)
    await deleteExpired(api.db, 'former_registrations')
    expect(await formerRegistrations(api.db, name)).toEqual([])
  })

  test('of an administrator is not deleted here', async () => {
    const admin = await createUser(api, 'admin')
    const answer = await api.call(accountCalls.delete, as(admin, { password: goodPassword }))
    expect(codeOf(answer)).toEqual([409, 'admin_account'])
  })
})
