import { type Domain, domainCalls } from '@panel/shared/contract'
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
    expect(json).toEqual([{ status: 'approved', count: 3 }])
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

  test.each([
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
