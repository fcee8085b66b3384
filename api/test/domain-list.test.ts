import {
  type Domain,
  type DomainFacet,
  domainCalls,
  domainFacetCalls,
  type OperationBody,
  operationCalls,
} from '@panel/shared/contract'
import { problemOf } from './answers'
import type { TestApi, TestResponse } from './api'
import { startWithOwner } from './domain-users'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

let api: TestApi
let admin: TestUser
let owner: TestUser

beforeAll(async () => {
  ;({ api, admin, owner } = await startWithOwner())
})

afterAll(() => api.close())

describe('the list', () => {
  const list = (person: TestUser, query: Record<string, string> = {}) =>
    api.call(domainCalls.mine, { token: person.token, query })
  const namesOf = ({ json }: TestResponse) => (json as Domain[]).map(({ name }) => name)

  test('complete without parameters; in pages with them, in any order, each domain once', async () => {
    const person = await createUser(api)
    const names = ['b', 'd', 'a', 'e', 'c'].map(letter => uniqueName(letter))
    for (const [at, name] of names.entries()) await makeDomain(api, person, at % 2 ? admin : null, name)
    expect(namesOf(await list(person))).toEqual([...names].reverse())
    for (const sort of [
      'id',
      '-id',
      'name',
      '-name',
      'created_at',
      '-expires_at',
      'status',
      'auto_renew',
      '-privacy_enabled',
    ]) {
      const all = namesOf(await list(person, { sort }))
      const paged: string[] = []
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const page: TestResponse = await list(person, { sort, limit: '2', ...(cursor && { cursor }) })
        paged.push(...namesOf(page))
        cursor = page.headers['next-cursor'] as string | undefined
      }
      expect(paged).toEqual(all)
      expect([...paged].sort()).toEqual([...names].sort())
    }
    expect(namesOf(await list(person, { sort: 'name' }))).toEqual([...names].sort())
  })

  test('a page from anywhere, by how many come before it', async () => {
    const person = await createUser(api)
    const names = ['c', 'a', 'd', 'b'].map(letter => uniqueName(letter))
    for (const name of names) await makeDomain(api, person, null, name)
    const sorted = [...names].sort()
    const middle = await list(person, { sort: 'name', offset: '1', limit: '2' })
    expect(namesOf(middle)).toEqual(sorted.slice(1, 3))
    const cursor = String(middle.headers['next-cursor'])
    expect(namesOf(await list(person, { sort: 'name', cursor, offset: '1', limit: '2' }))).toEqual(sorted.slice(3))
    expect(namesOf(await list(person, { sort: 'name', offset: '1' }))).toEqual(sorted.slice(1))
    expect(namesOf(await list(person, { offset: '4', limit: '2' }))).toEqual([])
  })

  test('counted by status, of those alone that a search finds', async () => {
    const person = await createUser(api)
    const mark = uniqueName('count')
    for (const [at, confirmer] of [admin, null, null].entries())
      await makeDomain(api, person, confirmer, `${mark}${at}`)
    const counts = async (query = {}) => {
      const { json } = await api.call(domainCalls.counts, { token: person.token, query })
      return new Map((json as { status: string; count: number }[]).map(({ status, count }) => [status, count]))
    }
    expect(await counts()).toEqual(new Map(Object.entries({ approved: 1, pending: 2 })))
    expect(await counts({ q: `${mark}1` })).toEqual(new Map([['pending', 1]]))
    expect(await counts({ q: 'nothing' })).toEqual(new Map())
  })

  test('narrowed to what ends soon and does not renew itself, and counted so', async () => {
    const person = await createUser(api)
    const inDays = { far: 90, near: 50, renewed: 50, overdue: 3, past: -1 }
    for (const [at, [name, days]] of Object.entries(inDays).entries()) {
      const id = await makeDomain(api, person, admin, `${uniqueName(name)}`)
      await api.db
        .updateTable('domains')
        .set({ expires_at: new Date(Date.now() + days * 86_400_000), auto_renew: at === 2 || at === 3 })
        .where('id', '=', id)
        .execute()
    }
    await makeDomain(api, person, null, uniqueName('pending'))
    const query = { status: 'expiring', sort: 'expires_at' }
    const names = namesOf(await list(person, query)).map(name => name.replace(/[^a-z].*/, ''))
    expect(names).toEqual(['past', 'overdue', 'near'])
    const { json } = await api.call(domainCalls.counts, { token: person.token, query: { status: 'expiring' } })
    expect(json).toEqual([{ status: 'approved', count: 3, expiring: 3, unconfirmed: 0, registrant: 0 }])
    const all = await api.call(domainCalls.counts, { token: person.token })
    expect(all.json).toEqual(
      expect.arrayContaining([
        { status: 'approved', count: 5, expiring: 3, unconfirmed: 0, registrant: 0 },
        { status: 'pending', count: 1, expiring: 0, unconfirmed: 0, registrant: 0 },
      ]),
    )
  })

  test('found by a part of the name, in any script, and by status', async () => {
    const person = await createUser(api)
    const name = uniqueName('needle')
    await makeDomain(api, person, admin, name)
    await makeDomain(api, person, null, 'їжак')
    expect(namesOf(await list(person, { q: 'EEDL' }))).toEqual([name])
    expect(namesOf(await list(person, { q: 'ЇЖА' }))).toEqual(['xn--80aln7i'])
    expect(namesOf(await list(person, { q: '%' }))).toEqual([])
    expect(namesOf(await list(person, { status: 'approved' }))).toEqual([name])
  })

  describe('narrowed', () => {
    let person: TestUser
    const end = (day: string) => new Date(`${day}T12:00:00Z`)
    const rows = {
      'shop-one': { zone: 'com', tags: ['Shop', 'client-A'], expires_at: end('2027-01-31'), ns1: 'ns1.host.example' },
      'shop-two': { zone: 'com.ua', tags: ['shop'], expires_at: end('2027-02-01'), auto_renew: true },
      'bulk-one': { zone: 'com.ua', tags: ['two words'], expires_at: end('2027-03-01'), client_transfer_lock: false },
      'bulk-two': {
        zone: 'net',
        expires_at: end('2029-01-01'),
        ns4: 'ns1.host.example',
        more_nameservers: ['ns5.host.example'],
      },
      їжак: { zone: 'com', status: 'pending' as const, tags: ['магазин', 'Кав’ярня'] },
    }

    beforeAll(async () => {
      person = await createUser(api)
      const own = {
        user_id: person.id,
        status: 'approved' as const,
        delegation_type: 'external' as const,
        client_transfer_lock: true,
      }
      for (const [name, row] of Object.entries(rows))
        await api.db
          .insertInto('domains')
          .values({
            ...own,
            name: `${name === 'їжак' ? 'hedgehog' : name}-${person.id}`,
            display_name: `${name}.${row.zone}`,
            ...row,
          })
          .execute()
    })

    const found = async (query: Record<string, string>) =>
      namesOf(await list(person, { sort: 'id', ...query })).map(name =>
        name.replace(/-\d+$/, '').replace('hedgehog', 'їжак'),
      )

    test.each<[Record<string, string>, string[]]>([
      [{ q: 'shop .ua' }, ['shop-two']],
      [{ q: '.ua   BULK' }, ['bulk-one']],
      [{ q: 'bulk nothing' }, []],
      [{ q: 'https://www.shop-one' }, ['shop-one']],
      [{ q: 'tag:SHOP' }, ['shop-one', 'shop-two']],
      [{ q: 'tag:shop tag:client-a' }, ['shop-one']],
      [{ q: 'two tag:shop' }, ['shop-two']],
      [{ q: 'tag:"Two Words"' }, ['bulk-one']],
      [{ q: 'tag:Магазин' }, ['їжак']],
      [{ q: 'tag:кавʼярня' }, ['їжак']],
      [{ tag: "кав'ярня" }, ['їжак']],
      [{ q: "tag:'; drop table domains --" }, []],
      [{ zone: 'com.ua' }, ['shop-two', 'bulk-one']],
      [{ tag: 'Client-a' }, ['shop-one']],
      [{ tag: 'shop', zone: 'com' }, ['shop-one']],
      [{ auto_renew: 'true' }, ['shop-two']],
      [{ auto_renew: 'false', status: 'approved' }, ['shop-one', 'bulk-one', 'bulk-two']],
      [{ lock: 'false' }, ['bulk-one']],
      [{ lock: 'true', zone: 'net' }, ['bulk-two']],
      [{ expires_to: '2027-01-31' }, ['shop-one']],
      [{ expires_from: '2027-02-01' }, ['shop-two', 'bulk-one', 'bulk-two']],
      [{ expires_from: '2027-01-31', expires_to: '2027-02-01' }, ['shop-one', 'shop-two']],
      [{ expires_from: '0000-01-01', expires_to: '9999-12-31' }, ['shop-one', 'shop-two', 'bulk-one', 'bulk-two']],
      [{ ns: 'ns1.host.example' }, ['shop-one', 'bulk-two']],
      [{ ns: 'ns5.host.example' }, ['bulk-two']],
    ])('to %j, in the list, its counts and bulk work', async (query, names) => {
      expect(await found(query)).toEqual(names)
      const counted = await api.call(domainCalls.counts, { token: person.token, query })
      const count = (counted.json as { count: number }[]).reduce((sum, one) => sum + one.count, 0)
      expect(count).toBe(names.length)
      const body: OperationBody = { kind: 'tags', filter: query, params: { add: ['x'] } }
      const preview = await api.call(operationCalls.preview, { token: person.token, body })
      expect((preview.json as { total: number }).total).toBe(names.length)
    })

    test('and each filter says what it offers among what the others leave', async () => {
      const facets = async (query: Record<string, string>) => {
        const { json } = await api.call(domainFacetCalls.facets, { token: person.token, query })
        const of = (filter: string) =>
          (json as DomainFacet[])
            .filter(one => one.filter === filter)
            .map(({ value, count }) => [value.toLowerCase(), count])
        return { zone: of('zone'), tag: of('tag'), lock: of('lock'), auto: of('auto_renew'), ns: of('ns') }
      }
      expect(await facets({})).toEqual({
        zone: [
          ['com', 2],
          ['com.ua', 2],
          ['net', 1],
        ],
        tag: [
          ['shop', 2],
          ['client-a', 1],
          ['two words', 1],
          ['кав’ярня', 1],
          ['магазин', 1],
        ],
        lock: [
          ['true', 4],
          ['false', 1],
        ],
        auto: [
          ['false', 4],
          ['true', 1],
        ],
        ns: [
          ['ns1.host.example', 2],
          ['ns5.host.example', 1],
        ],
      })
      const { zone, tag } = await facets({ zone: 'com', q: 'tag:shop' })
      expect(zone).toEqual([
        ['com', 1],
        ['com.ua', 1],
      ])
      expect(tag).toEqual([
        ['client-a', 1],
        ['shop', 1],
      ])
    })

    test('a list says which zones are signed', async () => {
      const [first = 0] = ((await list(person, { sort: 'id' })).json as Domain[]).map(({ id }) => id)
      await api.db.insertInto('dns_zones').values({ domain_id: first, dnssec: true, registry_ds: '[{}]' }).execute()
      const signed = ((await list(person, { sort: 'id' })).json as Domain[]).filter(({ dnssec }) => dnssec)
      expect(signed.map(({ id }) => id)).toEqual([first])
    })
  })

  test.each([
    [{ zone: 'c m' }, 'zone'],
    [{ tag: '' }, 'tag'],
    [{ auto_renew: 'yes' }, 'auto_renew'],
    [{ lock: '1' }, 'lock'],
    [{ expires_from: '2027-02-30' }, 'expires_from'],
    [{ expires_to: 'soon' }, 'expires_to'],
    [{ ns: 'a b' }, 'ns'],
    [{ limit: '0' }, 'limit'],
    [{ limit: 'all' }, 'limit'],
    [{ sort: 'user_id' }, 'sort'],
    [{ sort: 'name;drop' }, 'sort'],
    [{ cursor: 'bm9uZQ' }, 'cursor'],
    [{ status: 'gone' }, 'status'],
    [{ offset: '-1' }, 'offset'],
  ])('%j is named', async (query, field) => {
    const answer = await list(owner, query as Record<string, string>)
    expect([answer.status, problemOf(answer).errors?.[0]?.field]).toEqual([422, field])
  })
})
