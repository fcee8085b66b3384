import { type AdminDomain, adminCalls, cartCalls, type Domain, domainCalls } from '@panel/shared/contract'
import { codeOf, jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { createUser, makeDomain, subjectsTo, type TestUser, uniqueName } from './users'

let api: TestApi
let admin: TestUser

beforeAll(async () => {
  api = await startTestApi({ worker: true })
  admin = await createUser(api, 'admin')
})

afterAll(() => api.close())

const reject = (id: number, body: object = {}) =>
  api.call(adminCalls.reject, { token: admin.token, params: { id }, body })
const reopen = (id: number) => api.call(adminCalls.reopen, { token: admin.token, params: { id } })

const seenBy = async ({ token }: TestUser, id: number, language: string): Promise<Domain> =>
  jsonOf<Domain>(await api.call(domainCalls.get, { token, params: { id }, language }))

test('a reason that is chosen reaches each reader in their language, with the administrator’s own words', async () => {
  const customer = await createUser(api)
  await api.db.updateTable('users').set({ language: 'uk' }).where('id', '=', customer.id).execute()
  const id = await makeDomain(api, customer, null)
  const answer = await reject(id, { template: 'rejection_trademark', reason: 'EUTM 018.' })
  expect(jsonOf<AdminDomain>(answer).reason).toEqual({
    code: 'rejection_trademark',
    text: 'The name is a registered trade mark of somebody else. EUTM 018.',
  })
  const inUkrainian = 'Це ім’я є зареєстрованою торговельною маркою іншої особи. EUTM 018.'
  expect((await seenBy(customer, id, 'uk')).reason?.text).toBe(inUkrainian)
  await subjectsTo(api, customer, 1)
  expect(api.mails.find(({ to }) => to === customer.email)?.text).toContain(`Причина: ${inUkrainian}`)
})

test('a rejection is reversed: the request waits again, its requester gets a mail, and it can be approved', async () => {
  const customer = await createUser(api)
  const id = await makeDomain(api, customer, null)
  await reject(id, { reason: 'By mistake' })
  const reopened = jsonOf<AdminDomain>(await reopen(id))
  expect([reopened.status, reopened.reason]).toEqual(['pending', undefined])
  expect((await subjectsTo(api, customer, 2)).at(-1)).toMatch(/ is under review again$/)
  expect((await api.call(adminCalls.approve, { token: admin.token, params: { id } })).status).toBe(200)
  expect((await seenBy(customer, id, 'en')).status).toBe('approved')
})

test('a reservation is reversed without a mail', async () => {
  const customer = await createUser(api)
  const id = await makeDomain(api, customer, null)
  await api.call(adminCalls.reserve, { token: admin.token, params: { id } })
  expect(jsonOf<AdminDomain>(await reopen(id)).status).toBe('pending')
  expect(api.mails.filter(({ to }) => to === customer.email)).toEqual([])
})

test('a registered, undecided or removed domain has no decision to reverse', async () => {
  const customer = await createUser(api)
  const [waiting, registered] = [await makeDomain(api, customer, null), await makeDomain(api, customer, admin)]
  for (const id of [waiting, registered]) expect(codeOf(await reopen(id))).toEqual([409, 'status_conflict'])
  await reject(waiting)
  await api.call(domainCalls.remove, { token: customer.token, params: { id: waiting } })
  expect(codeOf(await reopen(waiting))).toEqual([409, 'status_conflict'])
})

test('a refusal of the registry is not reversed', async () => {
  const id = await makeDomain(api, await createUser(api), null)
  const refused = { status: 'rejected', decided_at: new Date(), reason_code: 'registry_2306', reason_text: '' } as const
  await api.db.updateTable('domains').set(refused).where('id', '=', id).execute()
  expect(codeOf(await reopen(id))).toEqual([409, 'status_conflict'])
})

test('a name that somebody else has asked for since stays with that request', async () => {
  const name = uniqueName('wanted')
  const id = await makeDomain(api, await createUser(api), null, name)
  await reject(id)
  const other = await createUser(api)
  expect((await api.call(cartCalls.add, { token: other.token, body: { name, zone: 'com' } })).status).toBe(201)
  await api.call(cartCalls.submit, { token: other.token })
  expect(codeOf(await reopen(id))).toEqual([409, 'domain_taken'])
})
