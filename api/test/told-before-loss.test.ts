import { domainCalls } from '@panel/shared/contract'
import type { MockInstance } from 'vitest'
import { readClock } from '../src/clock/repository'
import { clock } from '../src/commands/sandbox'
import type { TestApi } from './api'
import { getDomain } from './domain-users'
import type { MailServer } from './mail-server'
import { type MailingApi, startMailingApi } from './mailing-api'
import { untilJobsAreDone } from './until'
import { createUser, makeDomain, type TestUser } from './users'

vi.setConfig({ testTimeout: 120_000 })

const day = 86_400_000

let api: TestApi
let owner: TestUser
let server: MailServer
let mailing: MailingApi
let said: MockInstance<typeof process.stdout.write>

beforeEach(async () => {
  said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  mailing = await startMailingApi({ env: { CLOCK: 'sandbox' } })
  ;({ api, server } = mailing)
  owner = await createUser(api)
})

afterEach(async () => {
  said.mockRestore()
  await mailing.close()
})

/** Lets days pass, on each of which, or after each `atOnce`, the mails are tried that wait. */
const pass = async (days: number, atOnce = 1): Promise<void> => {
  for (let at = 0; at < days; at += atOnce) {
    await clock(api.deps.settings, api.db, api.deps.keys, `+${atOnce}d`)
    await untilJobsAreDone(api.db)
  }
}

/** A domain in the grace period, on the day before the last notice of it. */
const late = async (): Promise<number> => {
  const id = await makeDomain(api, owner, await createUser(api, 'admin'))
  const { name, zone } = await getDomain(api, owner, id)
  const expires_at = new Date(Date.now() - 22 * day)
  await api.db
    .updateTable('domains')
    .set({ status: 'expired', auto_renew: false, expires_at })
    .where('id', '=', id)
    .execute()
  await api.db.updateTable('sandbox_domains').set({ expires_at }).where('name', '=', `${name}.${zone}`).execute()
  return id
}

const statusOf = async (id: number): Promise<string> => (await getDomain(api, owner, id)).status
const lastWords = () => server.received.filter(mail => /last days to renew/i.test(mail)).length

test('a domain is kept while the mail server is down, and deleted a day after its last notice has left', async () => {
  const id = await late()
  await untilJobsAreDone(api.db)
  server.close()
  // Longer than a mail is tried for, and then until the redemption period would be over had the deletion been on its day.
  await pass(14)
  await pass(31, 31)
  expect([await statusOf(id), lastWords()]).toEqual(['expired', 0])
  await server.listen()
  await pass(1)
  expect([await statusOf(id), lastWords()]).toEqual(['expired', 1])
  await pass(1)
  expect([await statusOf(id), lastWords()]).toEqual(['redemption', 1])
  await pass(10)
  const { status, restore_until = '' } = await getDomain(api, owner, id)
  const left = (Date.parse(restore_until) - (await readClock(api.db)).getTime()) / day
  expect([status, Math.round(left)]).toEqual(['redemption', 20])
  const restored = await api.call(domainCalls.restore, { token: owner.token, params: { id } })
  expect(restored.json).toMatchObject({ status: 'approved' })
})

test('a domain whose owner’s address does not exist is deleted on its day', async () => {
  const id = await late()
  await untilJobsAreDone(api.db)
  server.answers.content = '550 no such mailbox'
  await pass(7)
  expect(await statusOf(id)).toBe('expired')
  await pass(1)
  expect([await statusOf(id), lastWords()]).toEqual(['redemption', 0])
})
