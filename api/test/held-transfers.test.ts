import {
  type AuthCode,
  adminUserCalls,
  controlCalls,
  type Domain,
  domainCalls,
  registrarTransferCalls,
  type Transfer,
  transferCalls,
} from '@panel/shared/contract'
import { type Kysely, sql } from 'kysely'
import { up } from '../src/database/migrations/0128-locks-after-handovers'
import { completeTransfers } from '../src/jobs/complete-transfers'
import { runDueTasks } from '../src/registration/due'
import { transferAway } from '../src/registry/sandbox/maintenance'
import { sandboxPort } from '../src/registry/sandbox/sandbox'
import { updateStored } from '../src/registry/sandbox-repository'
import { hashToken, newToken } from '../src/security/tokens'
import { codeOf, idOf, jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { untilJobsAreDone } from './until'
import { createUser, makeDomain, makeUnlockedDomain, type TestUser } from './users'

let api: TestApi
let admin: TestUser

beforeAll(async () => {
  api = await startTestApi({ worker: true, env: { TRANSFER_HOLD: '24' } })
  admin = await createUser(api, 'admin')
})

afterAll(() => api.close())

const ownerOf = async (domain: number, person: TestUser): Promise<number> =>
  (await api.call(domainCalls.get, { token: person.token, params: { id: domain } })).status

const offerAndAccept = async (giver: TestUser, domain: number) => {
  const receiver = await createUser(api)
  const offered = await api.call(transferCalls.start, {
    token: giver.token,
    params: { id: domain },
    body: { target_email: receiver.email },
  })
  const transfer = idOf(offered)
  const answer = await api.call(transferCalls.accept, { token: receiver.token, params: { id: transfer } })
  return { giver, receiver, domain, transfer, answer }
}

const accepted = async () => {
  const giver = await createUser(api)
  return offerAndAccept(giver, await makeUnlockedDomain(api, giver, admin))
}

const setLock = (person: TestUser, id: number, client_transfer_lock: boolean) =>
  api.call(domainCalls.setTransferLock, { token: person.token, params: { id }, body: { client_transfer_lock } })

/** An unlocked domain whose owner has an auth code for another registrar. */
const withCode = async () => {
  const giver = await createUser(api)
  const domain = await makeDomain(api, giver, admin)
  expect((await setLock(giver, domain, false)).status).toBe(200)
  const ask = { token: giver.token, params: { id: domain } }
  expect((await api.call(registrarTransferCalls.authCode, ask)).status).toBe(202)
  await api.db.updateTable('held_changes').set({ until: sql<Date>`now()` }).where('domain_id', '=', domain).execute()
  const { auth_code = '' } = jsonOf<AuthCode>(await api.call(registrarTransferCalls.authCode, ask))
  const { name, zone } = jsonOf<Domain>(await api.call(domainCalls.get, ask))
  const registered = () => sandboxPort().on(api.db).info(`${name}.${zone}`)
  expect((await registered())?.authInfo).toBe(auth_code)
  const leave = () => transferAway(api.db, `${name}.${zone}`, auth_code)
  const forget = () => updateStored(api.db, `${name}.${zone}`, { statuses: [], auth_info: auth_code })
  return { giver, domain, leave, registered, forget }
}

/** The token of a link that the version before mailed. */
const mailStopLink = async (transfer: number): Promise<string> => {
  const token = newToken()
  const stop_hash = hashToken(token)
  await api.db.updateTable('transfers').set({ stop_hash }).where('id', '=', transfer).execute()
  return token
}

type Accepted = Awaited<ReturnType<typeof accepted>>

const pass = (transfer: number) =>
  api.db.updateTable('transfers').set({ completes_at: sql<Date>`now()` }).where('id', '=', transfer).execute()

/** The domain stayed, no mail says that it was handed over, and both parties are notified, once. */
const expectCancelled = async ({ giver, receiver, domain, transfer }: Omit<Accepted, 'answer'>): Promise<void> => {
  await completeTransfers(api.deps)
  await untilJobsAreDone(api.db)
  const { status } = await api.db
    .selectFrom('transfers')
    .select('status')
    .where('id', '=', transfer)
    .executeTakeFirstOrThrow()
  const { user_id } = await api.db
    .selectFrom('domains')
    .select('user_id')
    .where('id', '=', domain)
    .executeTakeFirstOrThrow()
  expect([status, user_id]).toEqual(['cancelled', giver.id])
  for (const { email } of [giver, receiver]) {
    const subjects = api.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
    expect(subjects.filter(subject => subject.endsWith('the transfer was cancelled'))).toHaveLength(1)
  }
}

describe('an accepted transfer', () => {
  test('waits, says until when, and is completed then', async () => {
    const { giver, receiver, domain, transfer, answer } = await accepted()
    const { status, completes_at } = jsonOf<Transfer>(answer)
    const hours = (new Date(completes_at ?? 0).getTime() - Date.now()) / 3_600_000
    expect([status, Math.round(hours)]).toEqual(['accepted', 24])
    expect([await ownerOf(domain, giver), await ownerOf(domain, receiver)]).toEqual([200, 404])
    await completeTransfers(api.deps)
    expect(await ownerOf(domain, giver)).toBe(200)
    await pass(transfer)
    await Promise.all([completeTransfers(api.deps), completeTransfers(api.deps)])
    const received = await api.call(domainCalls.get, { token: receiver.token, params: { id: domain } })
    expect(jsonOf<Domain>(received)).toMatchObject({ user_id: receiver.id, client_transfer_lock: true })
    expect(await ownerOf(domain, giver)).toBe(404)
    const done = await api.db
      .selectFrom('audit_log')
      .select('event')
      .where('event', '=', 'transfer_completed')
      .execute()
    expect(done).toHaveLength(1)
  })

  test('leaves its giver no way to another registrar: it is locked there, and has another auth code', async () => {
    const { giver, domain, leave, registered } = await withCode()
    const { receiver, transfer } = await offerAndAccept(giver, domain)
    await pass(transfer)
    await completeTransfers(api.deps)
    expect(await ownerOf(domain, receiver)).toBe(200)
    expect((await registered())?.statuses).toContain('clientTransferProhibited')
    expect((await setLock(receiver, domain, false)).status).toBe(200)
    expect((await registered())?.statuses).not.toContain('clientTransferProhibited')
    await expect(leave()).rejects.toMatchObject({ code: 2202 })
  })

  test('is locked at the registry by a step of the schema where the version before completed it', async () => {
    const { giver, domain, leave, registered, forget } = await withCode()
    const { receiver, transfer } = await offerAndAccept(giver, domain)
    await pass(transfer)
    await completeTransfers(api.deps)
    await forget()
    await up(api.db as unknown as Kysely<unknown>)
    await runDueTasks(api.deps)
    expect((await registered())?.statuses).toContain('clientTransferProhibited')
    expect((await setLock(receiver, domain, false)).status).toBe(200)
    await expect(leave()).rejects.toMatchObject({ code: 2202 })
  })

  test('that is stopped leaves the domain locked at the registry, with another auth code', async () => {
    const { giver, domain, leave, registered } = await withCode()
    const { transfer } = await offerAndAccept(giver, domain)
    const token = await mailStopLink(transfer)
    expect((await api.call(transferCalls.stop, { body: { token } })).status).toBe(200)
    expect((await registered())?.statuses).toContain('clientTransferProhibited')
    expect((await setLock(giver, domain, false)).status).toBe(200)
    await expect(leave()).rejects.toMatchObject({ code: 2202 })
  })

  test.each([
    [transferCalls.stop, (name: string) => ({ domain: name })],
    [controlCalls.stop, (name: string, email: string) => ({ domains: [name], email })],
  ])('is stopped by a link that the version before mailed, also by its page', async (call, answer) => {
    const { giver, domain, transfer } = await accepted()
    const { name, zone } = jsonOf<Domain>(
      await api.call(domainCalls.get, { token: giver.token, params: { id: domain } }),
    )
    const token = await mailStopLink(transfer)
    const stop = () => api.call(call, { body: { token } })
    expect((await stop()).json).toEqual(answer(`${name}.${zone}`, giver.email))
    expect(codeOf(await stop())).toEqual([404, 'not_found'])
    await pass(transfer)
    await completeTransfers(api.deps)
    const kept = await api.db.selectFrom('domains').selectAll().where('id', '=', domain).executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ user_id: giver.id, client_transfer_lock: true })
  })

  test('is stopped by the owner in the panel, but not by the receiver or a second offer', async () => {
    const { giver, receiver, domain, transfer } = await accepted()
    const close = (call: typeof transferCalls.cancel | typeof transferCalls.decline, person: TestUser) =>
      api.call(call, { token: person.token, params: { id: transfer } })
    expect(codeOf(await close(transferCalls.decline, receiver))).toEqual([409, 'transfer_closed'])
    const again = { token: giver.token, params: { id: domain }, body: { target_email: 'another@example.com' } }
    expect(codeOf(await api.call(transferCalls.start, again))).toEqual([409, 'transfer_pending'])
    expect((await close(transferCalls.cancel, giver)).json).toMatchObject({ status: 'cancelled' })
    expect(await ownerOf(domain, giver)).toBe(200)
  })

  test.each([
    ['has expired', { status: 'expired' }],
    ['has left for another registrar', { status: 'transferred' }],
    ['was locked', { client_transfer_lock: true }],
  ] as const)('is cancelled where the domain %s meanwhile, and both are notified', async (_, change) => {
    const { giver, receiver, domain, transfer } = await accepted()
    await api.db.updateTable('domains').set(change).where('id', '=', domain).execute()
    await pass(transfer)
    await completeTransfers(api.deps)
    await expectCancelled({ giver, receiver, domain, transfer })
  })

  test('is cancelled where the receiver was disabled meanwhile', async () => {
    const { giver, receiver, domain, transfer } = await accepted()
    await api.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', receiver.id).execute()
    await pass(transfer)
    await completeTransfers(api.deps)
    await expectCancelled({ giver, receiver, domain, transfer })
  })

  test('is cancelled when an administrator disables the giver, whose other waiting changes end too', async () => {
    const { giver, receiver, domain, transfer } = await accepted()
    await api.call(registrarTransferCalls.authCode, { token: giver.token, params: { id: domain } })
    const held = () =>
      api.db.selectFrom('held_changes').select('kind').where('domain_id', '=', domain).executeTakeFirst()
    expect(await held()).toEqual({ kind: 'auth_code' })
    const params = { id: giver.id }
    await api.call(adminUserCalls.disable, { token: admin.token, params, body: { disabled: true } })
    await pass(transfer)
    await expectCancelled({ giver, receiver, domain, transfer })
    expect(await held()).toBeUndefined()
  })

  test('cannot be taken to another registrar by a code that was shown before an administrator disabled its account', async () => {
    const { giver, leave } = await withCode()
    const params = { id: giver.id }
    expect(
      (await api.call(adminUserCalls.disable, { token: admin.token, params, body: { disabled: true } })).status,
    ).toBe(200)
    await expect(leave()).rejects.toMatchObject({ code: 2202 })
  })

  test('keeps the domain from being given to another registrar', async () => {
    const { giver, domain, transfer } = await accepted()
    await api.db.updateTable('domains').set({ leaving_at: new Date() }).where('id', '=', domain).execute()
    const answer = (approve: boolean) =>
      api.call(registrarTransferCalls.answerTransferOut, {
        token: giver.token,
        params: { id: domain },
        body: { approve },
      })
    expect(codeOf(await answer(true))).toEqual([409, 'transfer_pending'])
    await api.call(transferCalls.cancel, { token: giver.token, params: { id: transfer } })
    expect((await answer(true)).status).toBe(202)
  })
})
