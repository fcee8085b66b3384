import { searchCalls, transferCalls } from '@panel/shared/contract'
import type { MockInstance } from 'vitest'
import { clock, sandboxCommand } from '../src/commands/sandbox'
import { runDue } from '../src/jobs/run-due'
import { sandboxPort } from '../src/registry/sandbox/sandbox'
import { newEmail } from './accounts'
import { idOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { registrantsOf } from './registrants'
import { fullNameOf } from './registration-records'
import { createUser, makeUnlockedDomain, type TestUser } from './users'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let api: TestApi
let admin: TestUser
let owner: TestUser
let said: MockInstance<typeof process.stdout.write>

const { enter, confirm, linksTo, mailsTo, waits } = registrantsOf(() => api)

beforeEach(async () => {
  said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  api = await startTestApi({ env: { CLOCK: 'sandbox', TRANSFER_HOLD: '0' }, worker: true })
  ;[admin, owner] = await Promise.all([createUser(api, 'admin'), createUser(api)])
})

afterEach(async () => {
  said.mockRestore()
  await api.close()
})

const move = (days: number) => clock(api.deps.settings, api.db, api.deps.keys, `+${days}d`)

const statusesAt = async (id: number) =>
  (
    await sandboxPort()
      .on(api.db)
      .info(await fullNameOf(api, id))
  )?.statuses

test('without a confirmation: a reminder, the last warning to the owner, the hold at the registry, and its end', async () => {
  const [id, other] = [await makeUnlockedDomain(api, owner, admin), await makeUnlockedDomain(api, owner, admin)]
  const registrant = newEmail()
  await enter(owner, id, registrant)
  await enter(owner, other, registrant)
  const [name, otherName] = [await fullNameOf(api, id), await fullNameOf(api, other)]
  await move(11)
  expect(await linksTo(registrant)).toHaveLength(1)
  await move(1)
  expect(await linksTo(registrant)).toHaveLength(2)
  const reminded = (await mailsTo(owner.email)).at(-1)
  expect(reminded?.subject).toBe(`${name} will be put on hold: the registrant’s address is not confirmed`)
  expect(reminded?.text).toContain(`${name}, ${otherName}.`)
  await move(2)
  expect(await statusesAt(id)).not.toContain('clientHold')
  await move(1)
  expect([await statusesAt(id), await statusesAt(other)]).toEqual([
    expect.arrayContaining(['clientHold']),
    expect.arrayContaining(['clientHold']),
  ])
  expect(await waits(owner, id)).toMatchObject({ on_hold: true })
  expect((await mailsTo(owner.email)).at(-1)?.subject).toBe(
    `${name} is being put on hold: the registrant’s address is not confirmed`,
  )
  const record = await api.call(searchCalls.whois, { query: { domain: name } })
  expect(record.text).toContain('Domain Status: clientHold ')
  // Another address without a confirmation, or none, does not end it.
  for (const email of [newEmail(), '']) {
    await enter(owner, id, email)
    await runDue(api.deps)
    expect([await waits(owner, id), await statusesAt(id)]).toEqual([
      expect.objectContaining({ on_hold: true }),
      expect.arrayContaining(['clientHold']),
    ])
  }
  await enter(owner, id, owner.email)
  expect([await waits(owner, id), await statusesAt(id)]).toEqual([
    undefined,
    expect.not.arrayContaining(['clientHold']),
  ])
  expect(await statusesAt(other)).toContain('clientHold')
  expect((await confirm((await linksTo(registrant)).at(-1))).status).toBe(200)
  expect(await statusesAt(other)).not.toContain('clientHold')
  const count = (await mailsTo(owner.email)).length
  await move(30)
  expect((await mailsTo(owner.email)).length).toBe(count)
})

test('a product that was off for a month tells the owner first, and holds a day later', async () => {
  const id = await makeUnlockedDomain(api, owner, admin)
  await enter(owner, id, newEmail())
  const late = new Date(Date.now() - 30 * 86_400_000)
  await api.db.updateTable('domains').set({ confirm_by: late }).where('id', '=', id).execute()
  await runDue(api.deps)
  await runDue(api.deps)
  expect(await statusesAt(id)).not.toContain('clientHold')
  await move(1)
  expect(await statusesAt(id)).toContain('clientHold')
})

test('what the registry has locked is held once the lock is gone; a receiver gets the domain without a hold', async () => {
  const id = await makeUnlockedDomain(api, owner, admin)
  const name = await fullNameOf(api, id)
  const registry = (command: string) => sandboxCommand(api.deps.settings, api.db, command, [name])
  await enter(owner, id, newEmail())
  await registry('lock')
  await move(16)
  expect(await statusesAt(id)).not.toContain('clientHold')
  await registry('unlock')
  await runDue(api.deps)
  expect(await statusesAt(id)).toContain('clientHold')
  const receiver = await createUser(api)
  const offer = { token: owner.token, params: { id }, body: { target_email: receiver.email } }
  const transfer = idOf(await api.call(transferCalls.start, offer))
  await api.call(transferCalls.accept, { token: receiver.token, params: { id: transfer } })
  await runDue(api.deps)
  expect(await waits(receiver, id)).toBeUndefined()
  expect((await sandboxPort().on(api.db).info(name))?.statuses).not.toContain('clientHold')
})

test('a domain is not held whose registrant reads mail at it: the link could not arrive', async () => {
  const [id, other] = [await makeUnlockedDomain(api, owner, admin), await makeUnlockedDomain(api, owner, admin)]
  const name = await fullNameOf(api, id)
  const registrant = `hostmaster@mail.${name}`
  for (const domain of [id, other]) await enter(owner, domain, registrant)
  await move(12)
  expect(await linksTo(registrant)).toHaveLength(2)
  const reminded = (await mailsTo(owner.email)).at(-1)
  expect(reminded?.text).toContain(`stop working: ${await fullNameOf(api, other)}.`)
  await move(30)
  expect(await statusesAt(id)).not.toContain('clientHold')
  expect(await statusesAt(other)).toContain('clientHold')
})
