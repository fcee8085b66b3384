import { domainCalls, registrarTransferCalls } from '@panel/shared/contract'
import { runDueTasks } from '../src/registration/due'
import { elsewhereAuthInfo } from '../src/registry/sandbox/world'
import { sealAuthCodes } from '../src/setup/prepare-data'
import { idOf } from './answers'
import type { TestApi } from './api'
import { getDomain, startWithOwner } from './domain-users'
import { makeDomain, type TestUser, uniqueName } from './users'

let api: TestApi
let admin: TestUser
let owner: TestUser

beforeAll(async () => {
  ;({ api, admin, owner } = await startWithOwner())
})

afterAll(() => api.close())

const request = async (auth_code: string): Promise<number> => {
  const body = { domain: `${uniqueName('sandbox-elsewhere')}.com`, auth_code }
  return idOf(await api.call(registrarTransferCalls.transferIn, { token: owner.token, body }))
}

/** The whole queue of registry work, as somebody reads it who has got a copy of the database. */
const queue = async (): Promise<string> =>
  JSON.stringify(await api.db.selectFrom('registry_tasks').select(['domain_id', 'payload']).execute())

const payloadsOf = async (domainId: number): Promise<unknown[]> => {
  const rows = await api.db.selectFrom('registry_tasks').select('payload').where('domain_id', '=', domainId).execute()
  return rows.map(({ payload }) => payload)
}

const tryAgain = async (domainId: number): Promise<void> => {
  await api.db
    .updateTable('registry_tasks')
    .set({ next_at: new Date(0) })
    .where('domain_id', '=', domainId)
    .execute()
  await runDueTasks(api.deps)
}

/** A wrong code, such as one that is still sealed, would have been refused. */
const expectStillAsked = async (id: number): Promise<void> => {
  const { status, pending } = await getDomain(api, owner, id)
  expect([status, pending?.length]).toEqual(['pending', 1])
  expect(pending?.[0]?.attempts).toBeGreaterThan(1)
}

describe('auth codes in the queue of registry work', () => {
  test('of a transfer that waits are sealed, and used at the next attempt', async () => {
    const id = await request(elsewhereAuthInfo)
    expect(await queue()).not.toContain(elsewhereAuthInfo)
    expect(await payloadsOf(id)).toEqual([
      { authInfo: expect.stringMatching(/^sealed:/), requestedAt: expect.any(String) },
    ])
    await tryAgain(id)
    await expectStillAsked(id)
  })

  test('that were stored as they are, by an earlier version, are sealed at the start', async () => {
    const id = await request(elsewhereAuthInfo)
    await api.db
      .updateTable('registry_tasks')
      .set({ payload: JSON.stringify({ authInfo: elsewhereAuthInfo }) })
      .where('domain_id', '=', id)
      .execute()
    await sealAuthCodes(api.deps)
    expect(await queue()).not.toContain(elsewhereAuthInfo)
    await sealAuthCodes(api.deps)
    await tryAgain(id)
    await expectStillAsked(id)
  })

  test('are gone once the work has ended, also where an earlier version ended it', async () => {
    const registered = await makeDomain(api, owner, admin)
    const refused = await request('Wrong-13579')
    expect((await api.call(domainCalls.get, { token: owner.token, params: { id: refused } })).status).toBe(404)
    const kept = await payloadsOf(registered)
    expect(kept[0]).toMatchObject({ years: 1 })
    expect(JSON.stringify([kept, await payloadsOf(refused)])).not.toContain('authInfo')
    await api.db
      .updateTable('registry_tasks')
      .set({ payload: JSON.stringify({ authInfo: 'Wrong-13579' }) })
      .where('domain_id', '=', refused)
      .execute()
    await sealAuthCodes(api.deps)
    expect(await payloadsOf(refused)).toEqual([{}])
  })
})
