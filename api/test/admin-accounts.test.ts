import { type AdminAccount, activityCalls, adminUserCalls, authCalls, userCalls } from '@panel/shared/contract'
import { codeOf, jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { prices } from './price-file'
import { writeSetting } from './setting-file'
import { createUser, goodPassword, makeDomain, subjectsTo, type TestUser, uniqueName } from './users'

let api: TestApi
let admin: TestUser

beforeAll(async () => {
  api = await startTestApi({ worker: true, env: { PRICES: writeSetting(prices) } })
  admin = await createUser(api, 'admin')
})

afterAll(() => api.close())

const read = async ({ id }: TestUser) =>
  jsonOf<AdminAccount>(await api.call(adminUserCalls.get, { token: admin.token, params: { id } }))

const disable = (id: number, disabled: boolean) =>
  api.call(adminUserCalls.disable, { token: admin.token, params: { id }, body: { disabled } })

test('an account is shown with its domains, orders and notes', async () => {
  const customer = await createUser(api)
  const [waiting, held] = [uniqueName('waiting'), uniqueName('held')]
  await makeDomain(api, customer, null, waiting)
  await makeDomain(api, customer, admin, held)
  await api.call(adminUserCalls.addNote, {
    token: admin.token,
    params: { id: customer.id },
    body: { text: ' Pays late.\nCall first. ' },
  })
  const account = await read(customer)
  expect(account).toMatchObject({ id: customer.id, email: customer.email, is_admin: false, disabled_at: null })
  expect(account.counts).toEqual({ approved: 1, pending: 1 })
  expect(account.domains.map(({ name, status }) => [name, status])).toEqual([
    [held, 'approved'],
    [waiting, 'pending'],
  ])
  expect(account.orders).toHaveLength(2)
  expect(account.orders[0]).toMatchObject({ state: 'open', number: expect.stringMatching(/^\d{4}-\d{6}$/) })
  expect(account.credit).toEqual([])
  expect(account.notes).toEqual([
    { id: expect.any(Number), at: expect.any(String), author: admin.email, text: 'Pays late.\nCall first.' },
  ])
  const unknown = await api.call(adminUserCalls.get, { token: admin.token, params: { id: 999_999 } })
  expect(codeOf(unknown)).toEqual([404, 'not_found'])
})

test('the credit of an account is shown with it, in each currency', async () => {
  const { id: user_id } = await createUser(api)
  const entries = [
    { amount: 3000, currency: 'USD' },
    { amount: 50_000, currency: 'UAH' },
    { amount: -5000, currency: 'UAH' },
    { amount: 100, currency: 'EUR' },
    { amount: -100, currency: 'EUR' },
  ]
  const rows = entries.map(entry => ({ ...entry, user_id, reason: 'overpaid', order_id: null }))
  await api.db.insertInto('credit_entries').values(rows).execute()
  const { credit } = await read({ id: user_id } as TestUser)
  expect(credit).toEqual([
    { amount: 45_000, currency: 'UAH' },
    { amount: 3000, currency: 'USD' },
  ])
})

test('a disabled account is signed out, cannot sign in, learns why, and comes back as it was', async () => {
  const customer = await createUser(api)
  const me = () => api.call(userCalls.me, { token: customer.token })
  const signIn = () => api.call(authCalls.login, { body: { username: customer.email, password: goodPassword } })
  expect((await me()).status).toBe(200)
  expect(jsonOf<AdminAccount>(await disable(customer.id, true)).disabled_at).toEqual(expect.any(String))
  expect((await me()).status).toBe(401)
  expect((await signIn()).status).toBe(400)
  expect(jsonOf<AdminAccount>(await disable(customer.id, false)).disabled_at).toBeNull()
  expect((await signIn()).status).toBe(200)
  expect(await subjectsTo(api, customer, 2)).toEqual(['Your account was disabled', 'Your account is enabled again'])
})

test('an administrator cannot disable the own account', async () => {
  expect(codeOf(await disable(admin.id, true))).toEqual([409, 'own_account'])
  expect((await api.call(userCalls.me, { token: admin.token })).status).toBe(200)
})

test('what is noted about a customer the customer does not see, and it can be removed', async () => {
  const customer = await createUser(api)
  const params = { id: customer.id }
  await api.call(adminUserCalls.addNote, { token: admin.token, params, body: { text: 'A rival’s employee' } })
  const activity = await api.call(activityCalls.mine, { token: customer.token })
  expect(activity.text).not.toContain('note')
  const log = await api.call(activityCalls.audit, { token: admin.token, query: { event: 'account_note_added' } })
  expect(log.text).toContain(`user ${customer.id}`)
  expect(log.text).not.toContain('rival')
  const [note] = (await read(customer)).notes
  const removed = await api.call(adminUserCalls.removeNote, { token: admin.token, params: { id: note?.id ?? 0 } })
  expect(removed.status).toBe(204)
  expect((await read(customer)).notes).toEqual([])
})
