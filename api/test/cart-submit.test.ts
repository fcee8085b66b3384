import { cartCalls, domainCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import { lockAllOwned } from '../src/domains/repository'
import { lockUser } from '../src/users/repository'
import { codeOf, problemOf } from './answers'
import { type Input, startTestApi, type TestApi, type TestResponse } from './api'
import { untilItWaits } from './until'
import { createUser, makeDomain, signUp, type TestUser, uniqueName } from './users'

let api: TestApi
let admin: TestUser

beforeAll(async () => {
  api = await startTestApi({ worker: true })
  admin = await createUser(api, 'admin')
})

afterAll(() => api.close())

const add = (name: string, input: Input = {}) => api.call(cartCalls.add, { ...input, body: { name, zone: 'com' } })
const list = async (input: Input) => (await api.call(cartCalls.list, input)).json as { id: number; name: string }[]
const names = async (input: Input) => (await list(input)).map(item => item.name)
const submit = (person: TestUser, headers = {}) => api.call(cartCalls.submit, { token: person.token, headers })

describe('submitting', () => {
  test('makes pending requests and empties the cart', async () => {
    const person = await signUp(api)
    const [one, two] = [uniqueName('one'), uniqueName('two')]
    await add(one, { token: person.token })
    await add(two, { token: person.token })
    const submitted = await submit(person)
    expect([submitted.status, submitted.json]).toEqual([
      200,
      { submitted: 2, domain_ids: [expect.any(Number), expect.any(Number)] },
    ])
    expect(await names({ token: person.token })).toEqual([])
    const { json } = await api.call(domainCalls.mine, { token: person.token })
    expect(json).toEqual([
      expect.objectContaining({ name: two, status: 'pending', expires_at: null, privacy_enabled: true }),
      expect.objectContaining({ name: one, status: 'pending', expires_at: null, privacy_enabled: true }),
    ])
    expect(codeOf(await submit(person))).toEqual([400, 'cart_empty'])
  })

  test('a name that somebody requested meanwhile stops the submit of the cart, and is named', async () => {
    const [first, second] = [await createUser(api), await createUser(api)]
    const [wanted, other] = [uniqueName('wanted'), uniqueName('other')]
    for (const person of [first, second]) await add(wanted, { token: person.token })
    await add(other, { token: second.token })
    expect((await submit(first)).status).toBe(200)
    const late = await submit(second)
    expect(codeOf(late)).toEqual([409, 'domain_taken'])
    expect(problemOf(late).errors?.[0]?.field).toBe(`${wanted}.com`)
    expect(await names({ token: second.token })).toEqual([wanted, other])
    expect((await api.call(domainCalls.mine, { token: second.token })).json).toEqual([])
  })

  test('20 at once carry it out once', async () => {
    const person = await createUser(api)
    for (let count = 0; count < 3; count += 1) await add(uniqueName('race'), { token: person.token })
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(person)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 200).map(codeOf)).toEqual(Array(19).fill([400, 'cart_empty']))
    expect((await api.call(domainCalls.mine, { token: person.token })).json).toHaveLength(3)
  })

  test('20 who want the same two names, in either order: one gets them', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => createUser(api)))
    const wanted = [uniqueName('only'), uniqueName('only')]
    for (const [at, person] of users.entries())
      for (const name of at % 2 ? wanted : [...wanted].reverse()) await add(name, { token: person.token })
    const answers = await Promise.all(users.map(person => submit(person)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 200).map(codeOf)).toEqual(Array(19).fill([409, 'domain_taken']))
    const held = await api.db.selectFrom('domains').select('id').where('name', 'in', wanted).execute()
    expect(held).toHaveLength(2)
  })

  test('a name that no server of others answers for is not requested; what the registry itself will decide is', async () => {
    const person = await createUser(api)
    const name = uniqueName('doubt')
    await add(name, { token: person.token })
    await api.db.updateTable('cart_items').set({ name: 'unknown-test' }).where('name', '=', name).execute()
    const { settings } = api.deps
    api.deps.settings = { ...settings, LOOKUP: 'whois' }
    expect(codeOf(await submit(person))).toEqual([503, 'lookup_unknown'])
    expect(await names({ token: person.token })).toEqual(['unknown-test'])
    api.deps.settings = settings
    expect((await submit(person)).status).toBe(200)
  })
})

describe('renewing', () => {
  const renew = (person: TestUser, domain_id: number) =>
    api.call(cartCalls.renew, { token: person.token, body: { domain_id } })
  const expiry = async (person: TestUser, id: number) =>
    ((await api.call(domainCalls.get, { token: person.token, params: { id } })).json as { expires_at: string })
      .expires_at

  test('adds a year, up to ten ahead', async () => {
    const person = await createUser(api)
    const id = await makeDomain(api, person, admin)
    const before = new Date(await expiry(person, id))
    expect((await renew(person, id)).json).toMatchObject({ kind: 'renew', domain_id: id, zone: 'com' })
    expect(codeOf(await renew(person, id))).toEqual([409, 'cart_duplicate'])
    expect((await api.call(cartCalls.list, { token: person.token })).json).toMatchObject([
      { kind: 'renew', expires_at: before.toISOString() },
    ])
    expect((await submit(person)).json).toEqual({ submitted: 1, domain_ids: [id] })
    const after = new Date(await expiry(person, id))
    expect([after.getUTCFullYear() - before.getUTCFullYear(), after.getUTCMonth()]).toEqual([1, before.getUTCMonth()])
    const far = sql<Date>`now() + interval '9 years 1 day'`
    await api.db.updateTable('domains').set({ expires_at: far }).where('id', '=', id).execute()
    expect(codeOf(await renew(person, id))).toEqual([409, 'renew_limit'])
  })

  test('not of a request, not of another’s domain', async () => {
    const person = await createUser(api)
    expect(codeOf(await renew(person, await makeDomain(api, person, null)))).toEqual([409, 'domain_not_approved'])
    const other = await makeDomain(api, await createUser(api), admin)
    expect(codeOf(await renew(person, other))).toEqual([404, 'not_found'])
  })

  test('a domain that left meanwhile stops the cart', async () => {
    const [person, receiver] = [await createUser(api), await createUser(api)]
    const id = await makeDomain(api, person, admin)
    await renew(person, id)
    await api.db.updateTable('domains').set({ user_id: receiver.id }).where('id', '=', id).execute()
    expect(codeOf(await submit(person))).toEqual([409, 'cart_changed'])
  })

  test('the submit waits for a change of its domain, which then needs the account', async () => {
    const person = await createUser(api)
    const id = await makeDomain(api, person, admin)
    await renew(person, id)
    let submitted: Promise<TestResponse> | undefined
    await api.db.transaction().execute(async trx => {
      await lockAllOwned(trx, person.id)
      submitted = submit(person)
      await untilItWaits(api.db, 'select "id"')
      await lockUser(trx, person.id)
    })
    expect((await submitted)?.json).toEqual({ submitted: 1, domain_ids: [id] })
  })
})
