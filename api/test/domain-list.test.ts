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
    for (const sort of ['id', '-id', 'name', '-name', 'created_at', '-expires_at', 'status']) {
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
  ])('%j is named', async (query, field) => {
    const answer = await list(owner, query as Record<string, string>)
    expect([answer.status, problemOf(answer).errors?.[0]?.field]).toEqual([422, field])
  })
})
