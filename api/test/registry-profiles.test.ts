import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { cartCalls, operationCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import type { Registries } from '../src/registry/port'
import { openRegistries } from '../src/registry/registry-of'
import { readSettings } from '../src/settings/settings'
import { codeOf, idOf, problemOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { removeSettings, writeSetting } from './setting-file'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

let registries: Registries
let api: TestApi
let admin: TestUser
let owner: TestUser

beforeAll(async () => {
  const built = readFileSync(resolve(import.meta.dirname, '../profiles/gtld.yaml'), 'utf8')
  const other = built
    .replace(/register: .*/, 'register: [1, 2, 3]')
    .replace(/renew: .*/, 'renew: [2, 4]')
    .replace('longest: 10', 'longest: 5')
  const REGISTRIES = writeSetting([
    { name: 'usual', zones: ['com'], url: 'sandbox' },
    { name: 'other', zones: ['net'], url: 'sandbox', profile: writeSetting(other) },
  ])
  registries = openRegistries(readSettings({ REGISTRIES }), {})
  api = await startTestApi({ env: { REGISTRIES }, deps: { registries }, worker: true })
  ;[admin, owner] = await Promise.all([createUser(api, 'admin'), createUser(api)])
})

afterAll(async () => {
  removeSettings()
  await api.close()
  await registries.close()
})

const asOwner = () => ({ token: owner.token })

/** The field that is wrong, and its text. */
const faultOf = (answer: Parameters<typeof problemOf>[0]) => {
  const [fault] = problemOf(answer).errors ?? []
  return [answer.status, fault?.field, fault?.message]
}

describe('terms', () => {
  const yearsFault = (years: string) => [
    422,
    'years',
    `The registry of this zone offers these numbers of years: ${years}.`,
  ]
  const renew = (domain_id: number, years?: number) =>
    api.call(cartCalls.renew, { ...asOwner(), body: { domain_id, years } })

  test('a name is put into the cart for a term that its registry offers', async () => {
    const add = (years?: number) =>
      api.call(cartCalls.add, { ...asOwner(), body: { name: uniqueName('term'), zone: 'net', years } })
    expect(faultOf(await add(4))).toEqual(yearsFault('1, 2, 3'))
    const added = await add()
    expect(added.json).toMatchObject({ terms: [1, 2, 3] })
    const change = (years: number) =>
      api.call(cartCalls.update, { ...asOwner(), params: { id: idOf(added) }, body: { years } })
    expect(faultOf(await change(4))).toEqual(yearsFault('1, 2, 3'))
    expect((await change(3)).json).toMatchObject({ years: 3 })
  })

  test('a domain is renewed for a term that its registry offers, the shortest where none is chosen', async () => {
    const id = await makeDomain(api, owner, admin, uniqueName('term'), 'net')
    expect(faultOf(await renew(id, 1))).toEqual(yearsFault('2, 4'))
    const item = await renew(id)
    expect(item.json).toMatchObject({ years: 2, terms: [2, 4] })
    const change = { ...asOwner(), params: { id: idOf(item) }, body: { years: 3 } }
    expect(faultOf(await api.call(cartCalls.update, change))).toEqual(yearsFault('2, 4'))
  })

  test('a term does not end later than its registry allows', async () => {
    const id = await makeDomain(api, owner, admin, uniqueName('term'), 'net')
    const far = sql<Date>`now() + interval '3 years 1 day'`
    await api.db.updateTable('domains').set({ expires_at: far }).where('id', '=', id).execute()
    const refused = await renew(id, 2)
    expect(codeOf(refused)).toEqual([409, 'renew_limit'])
    expect(problemOf(refused).detail).toBe('The registry allows a term to end at most 5 years ahead.')
  })

  test('bulk work renews what may be renewed for so many years', async () => {
    const ids = await Promise.all(['com', 'net'].map(zone => makeDomain(api, owner, admin, uniqueName('term'), zone)))
    const preview = async (params: object) =>
      (await api.call(operationCalls.preview, { ...asOwner(), body: { kind: 'renew', ids, params } })).json
    expect(await preview({ years: 3 })).toMatchObject({
      changes: 1,
      items: expect.arrayContaining([expect.objectContaining({ id: ids[1], code: 'domains.renew-years' })]),
    })
    expect(await preview({})).toMatchObject({ changes: 2 })
  })
})
