import { activityCalls, adminUserCalls, apiTokenCalls, authCalls, domainCalls } from '@panel/shared/contract'
import { jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { createUser, makeDomain, type TestUser } from './users'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

describe('what is written down (LOG-1)', () => {
  let owner: TestUser
  let admin: TestUser

  beforeAll(async () => {
    ;[owner, admin] = [await createUser(api), await createUser(api, 'admin')]
  })

  const entries = async (query: Record<string, string> = {}) =>
    jsonOf<
      {
        id: number
        event: string
        address: string
        agent: string
        account_id: number | null
      }[]
    >(await api.call(activityCalls.audit, { token: admin.token, query }))

  test('says who, what, when and from where, and can be searched page by page', async () => {
    const headers = { 'user-agent': 'Thief/1.0', 'x-forwarded-for': '203.0.113.99' }
    for (const { email } of [admin, admin, owner])
      await api.call(authCalls.login, { body: { username: email, password: 'wrong one' }, headers })
    const attempt = expect.objectContaining({ event: 'login_failed', address: '203.0.113.99', agent: 'Thief/1.0' })
    expect(await entries({ q: 'Thief/1.0' })).toEqual([attempt, attempt, attempt])
    const first = await api.call(activityCalls.audit, { token: admin.token, query: { limit: '2' } })
    const cursor = String(first.headers['next-cursor'])
    const ids = jsonOf<{ id: number }[]>(first).map(({ id }) => id)
    expect((await entries({ limit: '2', cursor }))[0]?.id).toBe((ids[1] ?? 0) - 1)
    expect((await entries({ event: 'login_failed' })).every(({ event }) => event === 'login_failed')).toBe(true)
  })

  test('of one account says what others did to it, too', async () => {
    const customer = await createUser(api)
    await api.call(authCalls.login, { body: { username: customer.email, password: 'wrong one' } })
    const domain = await makeDomain(api, customer, admin)
    const disable = { token: admin.token, params: { id: customer.id }, body: { disabled: true } }
    expect((await api.call(adminUserCalls.disable, disable)).status).toBe(200)
    const found = await entries({ account: String(customer.id) })
    expect(found.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['login_failed', 'request_approved', 'account_disabled']),
    )
    expect(found.find(({ event }) => event === 'request_approved')).toMatchObject({
      account_id: customer.id,
      subject: `domain ${domain}`,
    })
    const others = await entries({ account: String(owner.id), event: 'account_disabled' })
    expect(others).toEqual([])
  })

  test('names are found whichever apostrophe and form of a letter is typed', async () => {
    const body = { name: 'Кав’ярня на розі', scopes: ['domains:read'] }
    const { token } = await createUser(api)
    expect((await api.call(apiTokenCalls.create, { token, body })).status).toBe(201)
    for (const q of ['КАВʼЯРНЯ', "кав'ярня на розі".normalize('NFD')])
      expect((await entries({ q })).map(({ event }) => event)).toEqual(['api_token_created'])
  })

  test('is shown to its owner alone', async () => {
    const id = await makeDomain(api, owner, admin)
    const set = { token: owner.token, params: { id }, body: { delegation_type: 'parking' } }
    expect((await api.call(domainCalls.setDelegation, set)).status).toBe(200)
    const of = async (token: string) =>
      jsonOf<{ event: string; actor: string; domain: string }[]>(await api.call(activityCalls.mine, { token }))
    const events = (await of(owner.token)).map(({ event, actor, domain }) => [event, actor, domain !== ''])
    expect(events).toEqual([
      ['delegation_changed', 'you', true],
      ['request_approved', 'administrator', true],
      ['request_submitted', 'you', true],
      ['login_failed', 'other', false],
    ])
    expect(await of((await createUser(api)).token)).toEqual([])
  })

  test.each(['0', '-1', 'x', '1.5', '99999999999999999999'])('the cursor %s is refused', async cursor => {
    for (const call of [activityCalls.mine, activityCalls.audit])
      expect((await api.call(call, { token: admin.token, query: { cursor } })).status).toBe(422)
  })
})
