import {
  type AbuseCase,
  type AbuseCaseDetail,
  type AbuseCount,
  type AbuseStepBody,
  abuseCalls,
  contactCalls,
} from '@panel/shared/contract'
import { sql } from 'kysely'
import { runDue } from '../src/jobs/run-due'
import { sandboxPort } from '../src/registry/sandbox/sandbox'
import { newEmail } from './accounts'
import { jsonOf, problemOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { getDomain, putDomain } from './domain-users'
import { proofFor } from './guessing'
import { aRegistrant, emptyContact } from './registrants'
import { fullNameOf } from './registration-records'
import { untilJobsAreDone } from './until'
import { createUser, makeDomain, makeUnlockedDomain, type TestUser } from './users'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let api: TestApi
let admin: TestUser
let owner: TestUser

beforeAll(async () => {
  api = await startTestApi({ env: { LIMITS_SCALE: '1' }, worker: true })
  ;[admin, owner] = await Promise.all([createUser(api, 'admin'), createUser(api)])
})

afterAll(() => api.close())

const mailsTo = async (email: string) => {
  await untilJobsAreDone(api.db)
  return api.mails.filter(({ to }) => to === email)
}

const codeIn = (answer: Parameters<typeof problemOf>[0]) => problemOf(answer).code

const report = (subject: string, more: object = {}, options: { headers?: Record<string, string> } = {}) =>
  api.call(abuseCalls.report, {
    body: { subject, kind: 'phishing', text: 'It copies the page of a bank.', email: newEmail(), ...more },
    ...options,
  })

const idOfCase = async (answer: ReturnType<typeof report>): Promise<number> => {
  const { status, json } = await answer
  expect(status).toBe(201)
  return Number((json as { number: string }).number.slice(2))
}

const step = (id: number, body: AbuseStepBody) =>
  api.call(abuseCalls.step, { token: admin.token, params: { id }, body })
const get = async (id: number) =>
  jsonOf<AbuseCaseDetail>(await api.call(abuseCalls.get, { token: admin.token, params: { id } }))
const list = async (state: 'open' | 'closed') =>
  jsonOf<AbuseCase[]>(await api.call(abuseCalls.list, { token: admin.token, query: { state } }))

const statusesAt = async (id: number) =>
  (
    await sandboxPort()
      .on(api.db)
      .info(await fullNameOf(api, id))
  )?.statuses

beforeEach(async () => {
  await api.db.deleteFrom('rate_limits').execute()
})

describe('a report', () => {
  test.each([
    ['a name', (name: string) => name.toUpperCase()],
    ['an address of a page', (name: string) => `https://login.bank.${name}:8443/a?b#c`],
    ['an address that was made unusable', (name: string) => `hxxps://www[.]${name}/a`],
    ['an address of a mail', (name: string) => `info@mail.${name}`],
  ])('%s leads to the registration', async (_, write) => {
    const id = await makeDomain(api, owner, admin)
    const number = await idOfCase(report(write(await fullNameOf(api, id))))
    expect((await get(number)).registration).toMatchObject({ id, user: { email: owner.email } })
  })

  test('what is not registered here, or no name, is refused beside its field, as is what is missing', async () => {
    const waiting = await makeDomain(api, owner, null)
    const name = await fullNameOf(api, waiting)
    const faults = async (answer: ReturnType<typeof report>) =>
      problemOf(await answer).errors?.map(({ field, code }) => `${field} ${code}`)
    expect(await faults(report('nowhere-else.example'))).toEqual(['subject not_registered_here'])
    expect(await faults(report(name))).toEqual(['subject not_registered_here'])
    expect(await faults(report('localhost'))).toEqual(['subject domain_name_invalid'])
    expect(await faults(report('', { text: ' ', kind: 'rude', email: 'me' }))).toEqual([
      'subject required',
      'kind choice',
      'text required',
      'email email',
    ])
  })

  test('gets a receipt in the language of the call, without a word of the reporter’s; the operator gets a mail', async () => {
    const name = await fullNameOf(api, await makeDomain(api, owner, admin))
    const email = newEmail()
    const text = 'Buy at evil.example $t(greeting) {{domain}}'
    const id = await idOfCase(report(name, { email, text }, { headers: { 'accept-language': 'uk' } }))
    const [receipt, ...others] = await mailsTo(email)
    expect(receipt?.subject).toBe(`Ваша скарга на ${name}: справа A-${id}`)
    expect([others, receipt?.text.includes('evil.example')]).toEqual([[], false])
    const told = (await mailsTo(admin.email)).at(-1)
    expect(told?.subject).toBe(`${name}: abuse is reported, case A-${id}`)
    expect(told?.text).toContain(`/abuse?case=${id}`)
  })

  test('an address gets few receipts a day, and a client that reports much pays with work', async () => {
    const name = await fullNameOf(api, await makeDomain(api, owner, admin))
    const email = newEmail()
    const answers: unknown[] = []
    for (let count = 0; count < 7; count += 1) {
      const answer = await report(name, { email })
      answers.push(answer.status === 201 ? 'taken' : codeIn(answer))
      if (answer.status !== 201) expect((await report(name, { email }, { headers: proofFor(answer) })).status).toBe(201)
    }
    expect(answers).toEqual([...Array(5).fill('taken'), ...Array(2).fill('proof_of_work_required')])
    expect(await mailsTo(email)).toHaveLength(5)
  })
})

describe('a case', () => {
  test('suspend, tell the owner why, release, close: the registry and the mails follow', async () => {
    const id = await makeUnlockedDomain(api, owner, admin)
    const name = await fullNameOf(api, id)
    const reporter = newEmail()
    const number = await idOfCase(report(name, { email: reporter }))
    const reason = 'It shows a copy of a bank: https://a.example $t(greeting) {{number}}'
    expect((await step(number, { step: 'suspend', text: reason })).status).toBe(200)
    await runDue(api.deps)
    expect(await statusesAt(id)).toContain('clientHold')
    expect((await getDomain(api, owner, id)).suspended).toMatchObject({ reason })
    const told = (await mailsTo(owner.email)).at(-1)
    expect(told?.subject).toBe(`${name} is being suspended: case A-${number}`)
    expect(told?.text).toContain(reason)
    expect(told?.text).toContain('write to us and name case')
    expect(codeIn(await step(number, { step: 'suspend', text: 'Again' }))).toBe('unchanged')
    expect(await get(number)).toMatchObject({
      state: 'open',
      suspended: true,
      possible: ['note', 'answer', 'forward', 'release', 'close'],
      registration: { suspension: { reason, held: true } },
      steps: [{ step: 'suspend', admin: admin.email, text: reason }],
    })
    await step(number, { step: 'answer', text: 'We suspended it.' })
    expect((await mailsTo(reporter)).at(-1)?.text).toContain('We suspended it.')
    await step(number, { step: 'close', outcome: 'acted' })
    expect((await mailsTo(reporter)).at(-1)?.text).toContain('acted on it')
    expect(codeIn(await step(number, { step: 'close', outcome: 'acted' }))).toBe('status_conflict')
    expect((await get(number)).possible).toEqual(['note', 'answer', 'release'])
    await step(number, { step: 'release' })
    await runDue(api.deps)
    expect(await statusesAt(id)).not.toContain('clientHold')
    expect((await getDomain(api, owner, id)).suspended).toBeUndefined()
    expect((await mailsTo(owner.email)).at(-1)?.subject).toBe(`${name} is released: case A-${number}`)
    expect((await list('closed')).map(each => each.id)).toContain(number)
    expect((await list('open')).map(each => each.id)).not.toContain(number)
  })

  test('two holds of one domain: each ends by itself', async () => {
    const id = await makeUnlockedDomain(api, owner, admin)
    const number = await idOfCase(report(await fullNameOf(api, id)))
    const hold = (changes: object) => api.db.updateTable('domains').set(changes).where('id', '=', id).execute()
    await step(number, { step: 'suspend', text: 'Phishing' })
    await hold({ hold_ordered: true })
    await runDue(api.deps)
    await runDue(api.deps)
    expect(await statusesAt(id)).toContain('clientHold')
    await hold({ confirm_by: new Date(Date.now() - 86_400_000) })
    await step(number, { step: 'release' })
    await runDue(api.deps)
    expect(await statusesAt(id)).toContain('clientHold')
    await hold({ confirm_by: null })
    await runDue(api.deps)
    expect(await statusesAt(id)).not.toContain('clientHold')
  })

  test('the owner and the registrant get the report, but not who made it', async () => {
    const id = await makeUnlockedDomain(api, owner, admin)
    const [registrant, reporter] = [newEmail(), newEmail()]
    await putDomain(api, owner, contactCalls.save, id, {
      registrant: { ...aRegistrant, email: registrant },
      admin: emptyContact,
      tech: emptyContact,
    })
    const text = 'A copy of a bank. $t(greeting) {{email}}'
    const number = await idOfCase(report(await fullNameOf(api, id), { email: reporter, text }))
    expect((await step(number, { step: 'forward' })).status).toBe(200)
    for (const email of [owner.email, registrant]) {
      const mail = (await mailsTo(email)).at(-1)
      expect(mail?.text).toContain(text)
      expect(mail?.text).not.toContain(reporter)
    }
    expect((await get(number)).steps).toMatchObject([{ step: 'forward', text: `${owner.email}, ${registrant}` }])
  })

  test('what the registry has locked, or a domain that is gone, is not suspended', async () => {
    const id = await makeUnlockedDomain(api, owner, admin)
    const number = await idOfCase(report(await fullNameOf(api, id)))
    const suspend = async () => codeIn(await step(number, { step: 'suspend', text: 'Phishing' }))
    const change = (changes: object) => api.db.updateTable('domains').set(changes).where('id', '=', id).execute()
    await change({ registry_statuses: ['serverUpdateProhibited'] })
    expect(await suspend()).toBe('registry_locked')
    await change({ registry_statuses: [], status: 'released' })
    expect(await suspend()).toBe('status_conflict')
    expect(codeIn(await step(number, { step: 'release' }))).toBe('unchanged')
    expect((await get(number)).steps).toEqual([])
  })

  test('registration data are asked for, with who, why and by when, and decided on by mail', async () => {
    const id = await makeDomain(api, owner, admin)
    await api.call(contactCalls.save, {
      token: owner.token,
      params: { id },
      body: { registrant: { ...aRegistrant, address: 'Main Street 1' }, admin: emptyContact, tech: emptyContact },
    })
    const name = await fullNameOf(api, id)
    const email = newEmail()
    const ask = (more: object = {}) =>
      api.call(abuseCalls.requestData, {
        headers: { 'accept-language': 'uk' },
        body: {
          subject: name,
          name: 'Inspector Ada',
          organisation: 'Cyber police',
          data: ['name', 'address'],
          text: 'Order 12/26 of a court: fraud by this shop.',
          urgency: 'Payments go on.',
          email,
          ...more,
        },
      })
    const lacking = problemOf(await ask({ name: ' ', data: [], text: '' })).errors
    expect(lacking?.map(({ field }) => field)).toEqual(['name', 'data', 'text'])
    const number = await idOfCase(ask())
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      `Ваш запит на дані ${name}: справа A-${number}`,
    ])
    const told = (await mailsTo(admin.email)).at(-1)
    expect(told?.subject).toBe(`${name}: registration data are asked for, case A-${number}`)
    const asked = await get(number)
    expect(Date.parse(asked.due_at ?? '') - Date.parse(asked.created_at)).toBe(72 * 3_600_000)
    expect(asked).toMatchObject({
      kind: 'data_request',
      request: { name: 'Inspector Ada', organisation: 'Cyber police', data: ['name', 'address'] },
      registration: { registrant: { address: 'Main Street 1' } },
      possible: ['note', 'answer', 'decide'],
    })
    expect(codeIn(await step(number, { step: 'suspend', text: 'No' }))).toBe('status_conflict')
    expect(codeIn(await step(number, { step: 'close', outcome: 'acted' }))).toBe('status_conflict')
    const text = 'The order names another domain.'
    expect((await step(number, { step: 'decide', outcome: 'refused', text })).status).toBe(200)
    const answer = (await mailsTo(email)).at(-1)
    expect(answer?.subject).toBe(`Справа A-${number}: наше рішення щодо даних ${name}`)
    expect(answer?.text).toContain(`Причина:\n\n${text}`)
    expect(await get(number)).toMatchObject({ state: 'closed', outcome: 'refused', possible: ['note', 'answer'] })
    expect(codeIn(await step(number, { step: 'decide', outcome: 'disclosed', text }))).toBe('status_conflict')
    const report1 = await idOfCase(report(name))
    expect(codeIn(await step(report1, { step: 'decide', outcome: 'disclosed', text }))).toBe('status_conflict')
    const other = await idOfCase(ask())
    const data = 'Name: Ada Lovelace'
    expect((await step(other, { step: 'decide', outcome: 'disclosed', text: data })).status).toBe(200)
    const given = (await mailsTo(email)).at(-1)?.text
    expect(given).toContain(`\n\n${data}\n\n`)
    expect(given).not.toContain('Причина')
    expect(await get(other)).toMatchObject({ state: 'closed', outcome: 'disclosed' })
  })

  test('statistics count by kind, with the median time to the decision', async () => {
    const id = await makeUnlockedDomain(api, owner, admin)
    await api.db.deleteFrom('abuse_cases').execute()
    const name = await fullNameOf(api, id)
    const spam = [await idOfCase(report(name, { kind: 'spam' })), await idOfCase(report(name, { kind: 'spam' }))]
    const [first = 0, second = 0] = spam
    await sql`update abuse_cases set created_at = created_at - interval '2 hours'`.execute(api.db)
    await idOfCase(report(name, { kind: 'other' }))
    await step(first, { step: 'suspend', text: 'Spam' })
    await step(second, { step: 'close', outcome: 'duplicate' })
    expect(jsonOf<AbuseCount[]>(await api.call(abuseCalls.statistics, { token: admin.token }))).toEqual([
      { kind: 'other', reports: 1, open: 1, suspended: 0, minutes: null },
      { kind: 'spam', reports: 2, open: 1, suspended: 1, minutes: 120 },
    ])
    expect(await list('open')).toMatchObject([
      { id: first, minutes: 120 },
      { kind: 'other', minutes: 0 },
    ])
    expect((await get(second)).others.map(each => each.kind)).toEqual(['other', 'spam'])
  })
})
