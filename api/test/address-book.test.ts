import { type Address, addressCalls, type Problem } from '@panel/shared/contract'
import { sql } from 'kysely'
import { codeOf } from './answers'
import { startTestApi, type TestApi, type TestResponse } from './api'
import { createUser, type TestUser } from './users'

let api: TestApi
let owner: TestUser

beforeAll(async () => {
  api = await startTestApi()
})

beforeEach(async () => {
  owner = await createUser(api)
})

afterAll(() => api.close())

const required = {
  first_name: 'Леся',
  last_name: 'Українка',
  address_line1: 'вул. Саксаганського, 97',
  country: 'Україна',
  city: 'Київ',
  email: 'lesia@example.com',
}
const optional = {
  label: 'Дім',
  address_line2: 'кв. 1',
  state: 'Київ',
  postal_code: '01032',
  vat_number: 'UA1',
  phone_code: '+380',
  phone_number: '441234567',
}
const nothing = {
  label: null,
  address_line2: null,
  state: null,
  postal_code: null,
  vat_number: null,
  phone_code: null,
  phone_number: null,
}

const create = (body: object) => api.call(addressCalls.create, { token: owner.token, body })
const at = (id: number) => ({ token: owner.token, params: { id } })
const idOf = ({ json }: TestResponse) => (json as Address).id
const faults = ({ json }: TestResponse) => (json as Problem).errors?.map(({ field, code }) => [field, code])

test('added, read, replaced and deleted', async () => {
  const added = await create({ ...required, ...optional })
  expect([added.status, added.json]).toEqual([201, { id: expect.any(Number), ...required, ...optional }])
  const id = idOf(added)
  expect((await api.call(addressCalls.get, at(id))).json).toEqual(added.json)
  const replaced = await api.call(addressCalls.update, { ...at(id), body: { ...required, city: 'Львів', label: '' } })
  expect([replaced.status, replaced.json]).toEqual([200, { id, ...required, ...nothing, city: 'Львів' }])
  expect((await api.call(addressCalls.list, { token: owner.token })).json).toEqual([replaced.json])
  expect((await api.call(addressCalls.remove, at(id))).status).toBe(204)
  expect((await api.call(addressCalls.get, at(id))).status).toBe(404)
  expect((await api.call(addressCalls.list, { token: owner.token })).json).toEqual([])
})

test.each(Object.keys(required))('%s is required, and nothing but spaces is nothing (S5.6)', async field => {
  for (const [value, code] of [
    [undefined, 'required'],
    ['', 'required'],
    ['   ', 'required'],
    [null, 'invalid'],
  ] as const)
    expect(faults(await create({ ...required, [field]: value }))).toEqual([[field, code]])
})

test.each([
  ['email', 'no email', 'email'],
  ['city', 'x'.repeat(101), 'too_long'],
  ['label', 'x'.repeat(61), 'too_long'],
  ['first_name', 'a\nb', 'characters'],
  ['first_name', 'a\0b', 'characters'],
  ['last_name', 'a\ud800b', 'characters'],
  ['country', 5, 'invalid'],
])('%s of %j is named', async (field, value, code) => {
  expect(faults(await create({ ...required, [field]: value }))).toEqual([[field, code]])
})

test('texts are stored as they were typed', async () => {
  const odd = `O'Brien "<script>alert(1)</script>" %s \\ ; -- abc 😀 {{x}}`
  const id = idOf(await create({ ...required, last_name: odd }))
  expect((await api.call(addressCalls.get, at(id))).json).toMatchObject({ last_name: odd })
})

test('found by name, city or email', async () => {
  await create(required)
  await create({ ...required, first_name: 'Іван', email: 'ivan@example.com' })
  const find = async (q: string) =>
    ((await api.call(addressCalls.list, { token: owner.token, query: { q } })).json as Address[]).map(
      one => one.first_name,
    )
  expect(await find('леся')).toEqual(['Леся'])
  expect(await find('IVAN@')).toEqual(['Іван'])
  expect(await find('київ')).toEqual(['Леся', 'Іван'])
  expect(await find('_')).toEqual([])
})

describe('a name is one text in whatever code points it is typed', () => {
  const stored = { ...required, first_name: 'Лук’яненко', last_name: 'Ґудзь-О‘Коннор', email: 'ann@пошта.укр' }
  const find = async (q: string) =>
    ((await api.call(addressCalls.list, { token: owner.token, query: { q } })).json as Address[]).length

  test.each([
    "лук'яненко",
    'ЛУК’ЯНЕНКО',
    'Лукʼян',
    'лук‘яненко',
    'лук＇яненко',
    'лук`яненко',
    'лук´ян',
    'ки\u0456\u0308в',
    'КИЇВ',
    ' ґудзь\u200b ',
    "О'Коннор",
    'ann@ПОШТА.укр',
    'xn--80a1acn3a',
    'пошта.укр',
  ])('found by %j, in a row that is older than the rule too', async q => {
    await create(stored)
    await sql`
      insert into addresses (user_id, first_name, last_name, address_line1, country, city, email)
      values (${owner.id}, ${'Лукʼяненко'.normalize('NFD')}, ${'Ґудзь-О＇Коннор'}, '1', '2', ${'Київ'.normalize('NFD')},
        'ann@xn--80a1acn3a.xn--j1amh')`.execute(api.db)
    expect(await find(q)).toBe(2)
  })

  test.each(['гудзь', 'лукяненко', 'киів', 'ann@пошта.рф'])('not found by %j', async q => {
    await create(stored)
    expect(await find(q)).toBe(0)
  })

  test('it is stored in one spelling, and an override of direction is refused by name', async () => {
    const id = idOf(await create({ ...stored, city: 'Ки\u0456\u0308в\u200b', label: '\u202aДім\u202c' }))
    const { json } = await api.call(addressCalls.get, at(id))
    expect(json).toMatchObject({ city: 'Київ', label: 'Дім', email: 'ann@xn--80a1acn3a.xn--j1amh' })
    const refused = await create({ ...stored, last_name: 'Ann\u202eeeB' })
    expect(refused.status).toBe(422)
    expect((refused.json as Problem).errors).toEqual([
      { field: 'last_name', code: 'direction', message: expect.stringContaining('U+202E') },
    ])
  })
})

test('delete and update at once bring nothing back', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = idOf(await create(required))
    const [removed, updated] = await Promise.all([
      api.call(addressCalls.remove, at(id)),
      api.call(addressCalls.update, { ...at(id), body: required }),
    ])
    expect(removed.status).toBe(204)
    expect([200, 404]).toContain(updated.status)
    expect((await api.call(addressCalls.get, at(id))).status).toBe(404)
  }
})

test('a full address book takes no more; LIMITS_SCALE makes room for a load test', async () => {
  const strict = await startTestApi({ env: { LIMITS_SCALE: '1' } })
  const addToFull = async (on: TestApi) => {
    const { id, token } = await createUser(on)
    await sql`
      insert into addresses (user_id, first_name, last_name, address_line1, country, city, email)
      select ${id}, 'A', 'B', 'C', 'D', 'E', 'f@example.com' from generate_series(1, 500)`.execute(on.db)
    return on.call(addressCalls.create, { token, body: required })
  }
  expect(codeOf(await addToFull(strict))).toEqual([409, 'address_limit'])
  await strict.close()
  expect((await addToFull(api)).status).toBe(201)
})
