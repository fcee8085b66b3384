import {
  type Address,
  addressCalls,
  type Contacts,
  cartCalls,
  contactCalls,
  type Domain,
  domainCalls,
} from '@panel/shared/contract'
import { codeOf, idOf, jsonOf, problemOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { getDomain, putDomain } from './domain-users'
import { prices } from './price-file'
import { aRegistrant, emptyContact, registrantsOf } from './registrants'
import { writeSetting } from './setting-file'
import { createUser, giveRegistrant, makeDomain, type TestUser, uniqueName } from './users'

let api: TestApi
let person: TestUser

const { mailsTo } = registrantsOf(() => api)

beforeAll(async () => {
  api = await startTestApi({ worker: true })
})

beforeEach(async () => {
  person = await createUser(api)
})

afterAll(() => api.close())

const minimum = {
  first_name: 'Ada',
  last_name: 'Byron',
  address_line1: 'Khreshchatyk 1',
  country: 'UA',
  city: 'Kyiv',
  email: 'ada@example.com',
}
const complete = { ...minimum, postal_code: '01001', phone_code: '380', phone_number: '044 123 45 67' }

const add = (input: object = {}) =>
  api.call(cartCalls.add, { token: person.token, body: { name: uniqueName('shop'), zone: 'com', ...input } })
const submit = (body?: object) => api.call(cartCalls.submit, { token: person.token, ...(body && { body }) })
const save = async (body: object) => idOf(await api.call(addressCalls.create, { token: person.token, body }))
const requested = async (body?: object) => {
  const answer = await submit(body)
  expect(answer.status).toBe(200)
  const [id = 0] = jsonOf<{ domain_ids: number[] }>(answer).domain_ids
  return getDomain(api, person, id)
}
const contactsOf = async (id: number) =>
  jsonOf<Contacts>(await api.call(contactCalls.get, { token: person.token, params: { id } }))
const faults = (answer: Awaited<ReturnType<typeof submit>>) =>
  problemOf(answer).errors?.map(({ field, code }) => `${field} ${code}`)

test('the address that was chosen becomes the three contacts of the request', async () => {
  await add()
  const address_id = await save({ ...complete, organisation: 'Analytical Engines Ltd' })
  const domain = await requested({ registrant_id: address_id, payment: 'invoice' })
  expect([domain.status, domain.attention]).toEqual(['pending', undefined])
  const { registrant, admin, tech } = await contactsOf(domain.id)
  expect(registrant).toEqual({
    name: 'Ada Byron',
    organisation: 'Analytical Engines Ltd',
    email: 'ada@example.com',
    phone: '+380 44 123 45 67',
    address: 'Khreshchatyk 1, 01001 Kyiv, UA',
    street: ['Khreshchatyk 1'],
    city: 'Kyiv',
    postal_code: '01001',
    country: 'UA',
    hidden: true,
    address_id,
  })
  expect([admin, tech]).toEqual([registrant, registrant])
  const [address] = jsonOf<Address[]>(await api.call(addressCalls.list, { token: person.token }))
  expect(address?.used_by).toBe(1)
  // Not the account's own address: it is confirmed by the link of a mail.
  expect((await mailsTo('ada@example.com')).map(({ subject }) => subject)).toEqual([
    `${domain.name}.com: confirm your email address`,
  ])
})

test.each([
  ['no address', async () => ({ payment: 'invoice' }), 'registrant_required', ['registrant_id registrant_required']],
  ['null', async () => ({ registrant_id: null }), 'registrant_required', ['registrant_id registrant_required']],
  [
    'another’s',
    async () => ({ registrant_id: await giveRegistrant(api, await createUser(api)) }),
    'registrant_required',
    ['registrant_id registrant_required'],
  ],
  [
    'the minimum of the address book',
    async () => ({ registrant_id: await save(minimum) }),
    'registrant_incomplete',
    ['postal_code required', 'phone_number required'],
  ],
  [
    'the United States without a state',
    async () => ({ registrant_id: await save({ ...complete, country: 'United States', postal_code: '94105' }) }),
    'registrant_incomplete',
    ['state required'],
  ],
  [
    'a country of no list',
    async () => ({ registrant_id: await save({ ...complete, country: 'Ruritania' }) }),
    'registrant_incomplete',
    ['country country_unknown'],
  ],
  [
    'an unknown provider',
    async () => ({ registrant_id: await save(complete), payment: 'gold' }),
    'validation',
    ['payment choice'],
  ],
  [
    'an unknown address on the invoice',
    async () => ({ registrant_id: await save(complete), billing_id: 999_999_999 }),
    'validation',
    ['billing_id choice'],
  ],
] as const)('%s: nothing is requested', async (_, body, code, fields) => {
  await add()
  const refused = await submit(await body())
  expect(codeOf(refused)).toEqual([422, code])
  expect(faults(refused)).toEqual(fields)
  expect(jsonOf<unknown[]>(await api.call(cartCalls.list, { token: person.token }))).toHaveLength(1)
})

test('an empty body takes the default address', async () => {
  await add()
  const address_id = await save(complete)
  const at = { token: person.token }
  expect((await api.call(addressCalls.getDefault, at)).json).toEqual({ address_id: null })
  expect((await api.call(addressCalls.setDefault, { ...at, body: { address_id } })).json).toEqual({ address_id })
  expect((await api.call(addressCalls.getDefault, at)).json).toEqual({ address_id })
  const others = await giveRegistrant(api, await createUser(api))
  expect(codeOf(await api.call(addressCalls.setDefault, { ...at, body: { address_id: others } }))).toEqual([
    404,
    'not_found',
  ])
  const domain = await requested()
  expect([domain.attention, (await contactsOf(domain.id)).registrant.address_id]).toEqual([undefined, address_id])
  await api.call(addressCalls.setDefault, { ...at, body: { address_id: null } })
  expect((await api.call(addressCalls.getDefault, at)).json).toEqual({ address_id: null })
})

test('without a default address the request is stored, and says until its contacts are complete that they are not', async () => {
  await add()
  const domain = await requested({})
  expect(domain.attention).toEqual(['registrant'])
  const listed = async (query = {}) =>
    jsonOf<Domain[]>(await api.call(domainCalls.mine, { token: person.token, query })).map(({ attention }) => attention)
  expect([await listed(), await listed({ status: 'registrant' })]).toEqual([[['registrant']], [['registrant']]])
  const mails = await mailsTo(person.email)
  expect(mails.map(({ subject }) => subject)).toEqual([`${domain.name}.com: whom does it belong to?`])
  const contacts = { registrant: aRegistrant, admin: emptyContact, tech: emptyContact }
  expect((await putDomain(api, person, contactCalls.save, domain.id, contacts)).status).toBe(200)
  expect((await getDomain(api, person, domain.id)).attention).toBeUndefined()
  expect([await listed(), await listed({ status: 'registrant' })]).toEqual([[undefined], []])
  expect(await mailsTo(person.email)).toHaveLength(1)
})

test.each([
  ['nothing', emptyContact, ['name required', 'email required', 'phone required', 'country required']],
  ['no phone', { ...aRegistrant, phone: '' }, ['phone required']],
  ['a word for a phone', { ...aRegistrant, phone: 'call me' }, ['phone phone_invalid']],
  ['a phone without its country', { ...aRegistrant, phone: '030/1234567' }, ['phone phone_country']],
  ['an unknown country', { ...aRegistrant, country: 'Ruritania' }, ['country country_unknown']],
  [
    'a postal code of elsewhere',
    { ...aRegistrant, country: 'US', postal_code: 'ABCDE' },
    ['postal_code postal_code_invalid'],
  ],
])('a registrant with %s is not saved', async (_, registrant, fields) => {
  const id = await makeDomain(api, person, null)
  const refused = await putDomain(api, person, contactCalls.save, id, {
    registrant,
    admin: emptyContact,
    tech: emptyContact,
  })
  expect(codeOf(refused)).toEqual([422, 'registrant_incomplete'])
  expect(faults(refused)).toEqual(fields.map(field => `registrant.${field}`))
})

test('a phone is read with the country of its contact, and kept as it was typed', async () => {
  const id = await makeDomain(api, person, null)
  const registrant = { ...aRegistrant, phone: '030/1234567', country: 'Germany' }
  const saved = await putDomain(api, person, contactCalls.save, id, {
    registrant,
    admin: { ...emptyContact, phone: 'call me' },
    tech: emptyContact,
  })
  expect([codeOf(saved), faults(saved)]).toEqual([[422, 'validation'], ['admin.phone phone_invalid']])
  const contacts = { registrant, admin: emptyContact, tech: emptyContact }
  expect((await putDomain(api, person, contactCalls.save, id, contacts)).status).toBe(200)
  expect((await contactsOf(id)).registrant).toEqual({ ...registrant, country: 'DE' })
})

describe('auto-renew', () => {
  test('of an item is the domain’s', async () => {
    const item = idOf(await add())
    const at = { token: person.token, params: { id: item } }
    expect((await api.call(cartCalls.update, { ...at, body: { auto_renew: true } })).json).toMatchObject({
      auto_renew: true,
    })
    expect((await api.call(cartCalls.update, { ...at, body: { years: 2 } })).json).toMatchObject({
      years: 2,
      auto_renew: true,
    })
    expect(codeOf(await api.call(cartCalls.update, { ...at, body: {} }))).toEqual([422, 'validation'])
    expect((await requested()).auto_renew).toBe(true)
    await add({ auto_renew: false })
    expect((await requested()).auto_renew).toBe(false)
  })

  test('is on where prices are set, unless it was turned off', async () => {
    const priced = await startTestApi({ env: { PRICES: writeSetting(prices) } })
    const buyer = await createUser(priced)
    const add = async (input: object) =>
      jsonOf<{ auto_renew?: boolean }>(
        await priced.call(cartCalls.add, {
          token: buyer.token,
          body: { name: uniqueName('priced'), zone: 'com', ...input },
        }),
      ).auto_renew
    expect([await add({}), await add({ auto_renew: false })]).toEqual([true, false])
    await priced.call(cartCalls.submit, { token: buyer.token })
    const domains = jsonOf<Domain[]>(await priced.call(domainCalls.mine, { token: buyer.token }))
    expect(domains.map(({ auto_renew }) => auto_renew)).toEqual([false, true])
    await priced.close()
  })
})
