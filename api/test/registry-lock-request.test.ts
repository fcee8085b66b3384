import { controlCalls, registryLockCalls } from '@panel/shared/contract'
import { sandboxCommand } from '../src/commands/sandbox'
import { runDue } from '../src/jobs/run-due'
import { codeOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { getDomain, putDomain } from './domain-users'
import { untilJobsAreDone } from './until'
import { createUser, makeUnlockedDomain, type TestUser } from './users'

let api: TestApi
let admin: TestUser
let owner: TestUser

const start = async (env: Record<string, string> = {}) => {
  api = await startTestApi({ env, worker: true })
  ;[admin, owner] = await Promise.all([createUser(api, 'admin'), createUser(api)])
}

afterEach(() => api.close())

const ask = (id: number, lock: boolean, person = owner) => putDomain(api, person, registryLockCalls.ask, id, { lock })

const wishOf = async (id: number) => (await getDomain(api, owner, id)).registry_lock_wish?.wish

const mailsTo = async (email: string) => {
  await untilJobsAreDone(api.db)
  return api.mails.filter(({ to, subject }) => to === email && subject.includes('asked for'))
}

test('a lock that only the registry sets is asked for, shown as asked, and then its end', async () => {
  await start()
  const id = await makeUnlockedDomain(api, owner, admin)
  const { name, zone } = await getDomain(api, owner, id)
  const domain = `${name}.${zone}`
  const registry = (command: string) => sandboxCommand(api.deps.settings, api.db, command, [domain])
  expect(codeOf(await ask(id, false))).toEqual([409, 'unchanged'])
  expect((await ask(id, true)).status).toBe(200)
  expect([await wishOf(id), codeOf(await ask(id, true))]).toEqual(['lock', [409, 'unchanged']])
  const [mail, ...others] = await mailsTo(admin.email)
  expect([mail?.subject, others]).toEqual([`${domain}: a registry lock is asked for`, []])
  expect(mail?.text).toContain(`${owner.email} asks to have ${domain} locked`)
  await registry('lock')
  await runDue(api.deps)
  expect([await wishOf(id), codeOf(await ask(id, true))]).toEqual([undefined, [409, 'unchanged']])
  expect((await ask(id, false)).status).toBe(200)
  expect(await wishOf(id)).toBe('unlock')
  await registry('unlock')
  await runDue(api.deps)
  expect(await wishOf(id)).toBeUndefined()
  expect((await mailsTo(admin.email)).at(-1)?.subject).toBe(`${domain}: the end of a registry lock is asked for`)
})

test('the end of a lock that a thief asks for is mailed to the owner, who withdraws it', async () => {
  await start()
  const id = await makeUnlockedDomain(api, owner, admin)
  const { name, zone } = await getDomain(api, owner, id)
  const domain = `${name}.${zone}`
  await sandboxCommand(api.deps.settings, api.db, 'lock', [domain])
  await runDue(api.deps)
  expect((await ask(id, false)).status).toBe(200)
  const mail = (await mailsTo(owner.email)).at(-1)
  expect([mail?.subject, mail?.text]).toEqual([
    `${domain}: the end of its registry lock was asked for`,
    expect.stringContaining('/cpc/stop#'),
  ])
  expect([(await ask(id, true)).status, await wishOf(id)]).toEqual([200, undefined])
  expect(codeOf(await ask(id, true))).toEqual([409, 'unchanged'])
  await untilJobsAreDone(api.db)
  const withdrawn = `${domain}: the request about its registry lock was withdrawn`
  expect(api.mails.filter(({ to, subject }) => to === admin.email && subject === withdrawn)).toHaveLength(1)
  await ask(id, false)
  await untilJobsAreDone(api.db)
  const [, token = ''] =
    /\/cpc\/stop#(\w{64})/.exec(api.mails.findLast(({ to }) => to === owner.email)?.html ?? '') ?? []
  const stopped = await api.call(controlCalls.stop, { body: { token } })
  expect(stopped.json).toEqual({ email: owner.email, domains: [domain] })
  const { lock_wish } = await api.db
    .selectFrom('domains')
    .select('lock_wish')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(lock_wish).toBeNull()
  await untilJobsAreDone(api.db)
  expect(api.mails.filter(({ to, subject }) => to === admin.email && subject === withdrawn)).toHaveLength(2)
})

test('a request for a lock that a thief withdraws is mailed to the owner, and names the account to the operators', async () => {
  await start()
  const id = await makeUnlockedDomain(api, owner, admin)
  const { name, zone } = await getDomain(api, owner, id)
  const domain = `${name}.${zone}`
  await ask(id, true)
  expect([(await ask(id, false)).status, await wishOf(id)]).toEqual([200, undefined])
  await untilJobsAreDone(api.db)
  const withdrawn = (to: string) =>
    api.mails.filter(
      mail => mail.to === to && mail.subject === `${domain}: the request about its registry lock was withdrawn`,
    )
  const [mail, ...others] = withdrawn(owner.email)
  expect([mail?.text, others]).toEqual([expect.stringContaining('/cpc/stop#'), []])
  expect(mail?.text).toContain(`the request to have ${domain} locked at the registry was withdrawn`)
  expect(withdrawn(admin.email).map(({ text }) => text.includes(owner.email))).toEqual([true])
})

test('the support address gets it where there is one; another customer’s domain is refused', async () => {
  await start({ SUPPORT_EMAIL: 'support@panel.example' })
  const id = await makeUnlockedDomain(api, owner, admin)
  expect(codeOf(await ask(id, true, await createUser(api)))).toEqual([404, 'not_found'])
  await ask(id, true)
  expect([await mailsTo(admin.email), (await mailsTo('support@panel.example')).length]).toEqual([[], 1])
})

test('the owner is mailed each lock that the registry sets and removes, once', async () => {
  await start()
  const id = await makeUnlockedDomain(api, owner, admin)
  const { name, zone } = await getDomain(api, owner, id)
  const domain = `${name}.${zone}`
  const registry = async (command: string, ...locks: string[]) => {
    await sandboxCommand(api.deps.settings, api.db, command, [domain, ...locks])
    for (let times = 0; times < 2; times += 1) await runDue(api.deps)
    await untilJobsAreDone(api.db)
    return api.mails.filter(({ to, subject }) => to === owner.email && subject.startsWith(`${domain}: `))
  }
  const [locked, ...more] = await registry('lock', 'serverTransferProhibited')
  expect([locked?.subject, more]).toEqual([`${domain}: locked by the registry`, []])
  expect(locked?.text).toContain(`The registry has locked ${domain}: serverTransferProhibited.`)
  const further = await registry('lock', 'serverTransferProhibited', 'serverHold')
  expect(further.at(-1)?.text).toContain(`${domain}: serverHold.`)
  const all = await registry('unlock')
  expect(all.map(({ subject }) => subject).slice(2)).toEqual([`${domain}: the registry has removed a lock`])
  expect(all.at(-1)?.text).toContain('serverTransferProhibited, serverHold.')
  expect(all.at(-1)?.html).toContain(`/app/domain-manager?domain=${id}`)
})
