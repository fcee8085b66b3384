import {
  type Activity,
  activityCalls,
  contactCalls,
  domainCalls,
  type Transfer,
  transferCalls,
} from '@panel/shared/contract'
import { updateDomain } from '../src/domains/repository'
import { completeTransfers } from '../src/jobs/complete-transfers'
import { codeOf, jsonOf } from './answers'
import type { TestApi, TestResponse } from './api'
import { getDomain, putDomain, startWithOwner } from './domain-users'
import { until } from './until'
import { createUser, makeDomain, makeUnlockedDomain, subjectsTo, type TestUser } from './users'

let api: TestApi
let admin: TestUser
let owner: TestUser

beforeAll(async () => {
  ;({ api, admin, owner } = await startWithOwner())
})

afterAll(() => api.close())

const put = (call: Parameters<TestApi['call']>[0], id: number, body: unknown, person = owner, language = 'en') =>
  putDomain(api, person, call, id, body, language)
const get = (id: number, person = owner) => getDomain(api, person, id)

describe('transfer', () => {
  const start = (id: number, target_email: string, person = owner) =>
    put(transferCalls.start, id, { target_email }, person)
  const decide = (decision: 'accept' | 'decline' | 'cancel', transfer: TestResponse, person: TestUser) =>
    api.call(transferCalls[decision], { token: person.token, params: { id: (transfer.json as { id: number }).id } })
  const transfersOf = async (person: TestUser) =>
    (await api.call(transferCalls.list, { token: person.token })).json as { direction: string; status: string }[]

  test('the receiver accepts: the domain is theirs, with their own contact and fresh settings', async () => {
    const [giver, receiver] = [await createUser(api), await createUser(api)]
    const id = await makeUnlockedDomain(api, giver, admin)
    await put(domainCalls.setAutoRenew, id, { auto_renew: true }, giver)
    await put(domainCalls.setTags, id, { tags: ['my own word'] }, giver)
    const offered = await start(id, receiver.email.toUpperCase(), giver)
    expect([offered.status, offered.json]).toEqual([
      201,
      expect.objectContaining({ status: 'pending', direction: 'outgoing', target_email: receiver.email }),
    ])
    expect(await transfersOf(receiver)).toMatchObject([{ direction: 'incoming', status: 'pending' }])
    expect((await decide('accept', offered, giver)).status).toBe(404)
    expect((await decide('accept', offered, receiver)).json).toMatchObject({ status: 'accepted' })
    expect((await api.call(domainCalls.get, { token: giver.token, params: { id } })).status).toBe(404)
    expect(await get(id, receiver)).toMatchObject({
      user_id: receiver.id,
      auto_renew: false,
      privacy_enabled: true,
      client_transfer_lock: true,
    })
    expect(await get(id, receiver)).not.toHaveProperty('tags')
    const contacts = await api.call(contactCalls.get, { token: receiver.token, params: { id } })
    expect(contacts.json).toMatchObject({ registrant: { email: receiver.email } })
    expect(codeOf(await decide('decline', offered, receiver))).toEqual([409, 'transfer_closed'])
    expect((await subjectsTo(api, giver, 3)).slice(1).map(subject => subject.replace(/^\S+ /, ''))).toEqual([
      'a transfer was started',
      'was transferred',
    ])
    expect((await subjectsTo(api, receiver, 1))[0]).toMatch(/ is offered to you$/)
  })

  describe('an offer ends', () => {
    const offer = async () => {
      const [giver, receiver] = [await createUser(api), await createUser(api)]
      const id = await makeUnlockedDomain(api, giver, admin)
      return { giver, receiver, id, offered: await start(id, receiver.email, giver) }
    }
    const expectEnded = async ({ giver, receiver, id, offered }: Awaited<ReturnType<typeof offer>>) => {
      expect(await transfersOf(receiver)).toMatchObject([{ status: 'cancelled' }])
      const refused = await decide('accept', offered, receiver)
      expect(codeOf(refused)).toEqual([409, 'offer_ended'])
      expect((await get(id, giver)).user_id).toBe(giver.id)
      await Promise.all([completeTransfers(api.deps), completeTransfers(api.deps)])
      expect(codeOf(await decide('accept', offered, receiver))).toEqual([409, 'offer_ended'])
      for (const person of [giver, receiver])
        await until(
          'the end of the offer is mailed',
          () =>
            api.mails.filter(({ to, subject }) => to === person.email && subject.endsWith('the offer has ended'))
              .length === 1,
        )
    }
    const pass = (id: number, end: Date | null) =>
      api.db
        .updateTable('transfers')
        .set({ ends_at: end, created_at: new Date(Date.now() - 14 * 86_400_000) })
        .where('domain_id', '=', id)
        .execute()

    test('after 14 days, and both sides see when', async () => {
      const offered = await offer()
      const { ends_at = '' } = jsonOf<Transfer>(offered.offered)
      expect(Math.round((Date.parse(ends_at) - Date.now()) / 86_400_000)).toBe(14)
      expect(await transfersOf(offered.receiver)).toMatchObject([{ ends_at }])
      await completeTransfers(api.deps)
      expect(await transfersOf(offered.receiver)).toMatchObject([{ status: 'pending' }])
      await pass(offered.id, new Date())
      await expectEnded(offered)
    })

    test('where an older version made it', async () => {
      const offered = await offer()
      await pass(offered.id, null)
      await expectEnded(offered)
    })

    test.each(['expired', 'redemption', 'released', 'transferred'] as const)('when the domain is %s', async status => {
      const offered = await offer()
      await updateDomain(api.db, offered.id, { status })
      // Renewed at once: what was offered before is not accepted afterwards.
      await updateDomain(api.db, offered.id, { status: 'approved' })
      await expectEnded(offered)
    })

    test('and the domain can be offered again, before a job has closed the first offer', async () => {
      const { giver, receiver, id, offered } = await offer()
      await pass(id, new Date())
      expect((await put(domainCalls.setTransferLock, id, { client_transfer_lock: true }, giver)).status).toBe(200)
      await put(domainCalls.setTransferLock, id, { client_transfer_lock: false }, giver)
      const again = await start(id, receiver.email, giver)
      expect(again.status).toBe(201)
      expect(codeOf(await decide('accept', offered, receiver))).toEqual([409, 'offer_ended'])
      expect((await decide('accept', again, receiver)).status).toBe(200)
    })
  })

  test('a new domain is locked until its owner unlocks it', async () => {
    const giver = await createUser(api)
    const id = await makeDomain(api, giver, admin)
    expect(await get(id, giver)).toMatchObject({ client_transfer_lock: true })
    expect(codeOf(await start(id, 'friend@example.com', giver))).toEqual([409, 'transfer_locked'])
    await put(domainCalls.setTransferLock, id, { client_transfer_lock: false }, giver)
    expect((await start(id, 'friend@example.com', giver)).status).toBe(201)
  })

  test('the giver does not see where the receiver declined', async () => {
    const [giver, receiver] = [await createUser(api), await createUser(api)]
    const offered = await start(await makeUnlockedDomain(api, giver, admin), receiver.email, giver)
    await decide('decline', offered, receiver)
    const answer = await api.call(activityCalls.mine, { token: giver.token })
    const declined = jsonOf<Activity[]>(answer).find(({ event }) => event === 'transfer_declined')
    expect(declined).toMatchObject({ actor: 'other', address: '', agent: '' })
  })

  test('declined or cancelled, the domain stays; then it may be offered again', async () => {
    const receiver = await createUser(api)
    const id = await makeUnlockedDomain(api, owner, admin)
    const first = await start(id, receiver.email)
    expect(codeOf(await start(id, 'another@example.com'))).toEqual([409, 'transfer_pending'])
    expect((await decide('decline', first, receiver)).json).toMatchObject({ status: 'declined' })
    const second = await start(id, receiver.email)
    expect((await decide('cancel', second, receiver)).status).toBe(404)
    expect((await decide('cancel', second, owner)).json).toMatchObject({ status: 'cancelled' })
    expect(codeOf(await decide('accept', second, receiver))).toEqual([409, 'transfer_closed'])
    expect((await get(id)).user_id).toBe(owner.id)
  })

  test('not while locked, not to oneself; and no lock while it is on its way', async () => {
    const id = await makeUnlockedDomain(api, owner, admin)
    expect(codeOf(await start(id, owner.email))).toEqual([409, 'transfer_to_self'])
    await put(domainCalls.setTransferLock, id, { client_transfer_lock: true })
    expect(codeOf(await start(id, 'friend@example.com'))).toEqual([409, 'transfer_locked'])
    await put(domainCalls.setTransferLock, id, { client_transfer_lock: false })
    await start(id, 'friend@example.com')
    expect(codeOf(await put(domainCalls.setTransferLock, id, { client_transfer_lock: true }))).toEqual([
      409,
      'transfer_pending',
    ])
  })

  test('an address without an account is no other than one with', async () => {
    const receiver = await createUser(api)
    const known = await start(await makeUnlockedDomain(api, owner, admin), receiver.email)
    const unknown = await start(await makeUnlockedDomain(api, owner, admin), 'nobody-at-all@example.com')
    expect([known.status, Object.keys(known.json as object)]).toEqual([
      unknown.status,
      Object.keys(unknown.json as object),
    ])
  })

  test('lock and start at once never leave a locked domain on its way', async () => {
    const ids: number[] = []
    for (let round = 0; round < 20; round += 1) ids.push(await makeUnlockedDomain(api, owner, admin))
    await Promise.all(
      ids.flatMap(id => [
        put(domainCalls.setTransferLock, id, { client_transfer_lock: true }),
        start(id, 'friend@example.com'),
      ]),
    )
    const forbidden = await api.db
      .selectFrom('domains')
      .innerJoin('transfers', 'transfers.domain_id', 'domains.id')
      .select('domains.id')
      .where('domains.client_transfer_lock', '=', true)
      .where('transfers.status', '=', 'pending')
      .execute()
    expect(forbidden).toEqual([])
  })
})
