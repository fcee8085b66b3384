import { accountCalls, authCalls, domainCalls, transferCalls } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { idOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { untilJobsAreDone } from './until'
import { codeFor, createUser, goodPassword, makeUnlockedDomain, type TestUser } from './users'
import { weakened } from './weaken'

vi.mock(import('../src/mail/outbox-repository'), async original =>
  (await import('./weaken')).replaceable(await original()),
)

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let api: TestApi
let admin: TestUser

beforeAll(async () => {
  api = await startTestApi({ worker: true })
  admin = await createUser(api, 'admin')
})

afterAll(() => api.close())

/** A change of control, done; the mails that its owner had before are not counted. */
type Change = (owner: TestUser, domain: number) => Promise<unknown>

const offer = (owner: TestUser, id: number, target_email: string) =>
  api.call(transferCalls.start, { token: owner.token, params: { id }, body: { target_email } })

const changes: Readonly<Record<string, { before?: Change; change: Change }>> = {
  'a password that was reset': {
    before: ({ email }) => api.call(authCalls.requestReset, { body: { email } }),
    change: async ({ email }) => {
      const body = { email, code: await codeFor(api, email), new_password: 'meadow stone 77' }
      await api.call(authCalls.resetPassword, { body })
    },
  },
  'a password that was changed': {
    change: ({ token }) => {
      const body = { current_password: goodPassword, new_password: 'meadow stone 77' }
      return api.call(accountCalls.setPassword, { token, body })
    },
  },
  'another email address that was asked for': {
    change: ({ token, id }) =>
      api.call(accountCalls.setEmail, { token, body: { new_email: `moved-${id}@example.com` } }),
  },
  'a transfer lock that was taken off': {
    before: ({ token }, id) =>
      api.call(domainCalls.setTransferLock, { token, params: { id }, body: { client_transfer_lock: true } }),
    change: ({ token }, id) =>
      api.call(domainCalls.setTransferLock, { token, params: { id }, body: { client_transfer_lock: false } }),
  },
  'other nameservers': {
    before: ({ token }, id) =>
      api.call(domainCalls.setDelegation, { token, params: { id }, body: { delegation_type: 'external' } }),
    change: ({ token }, id) => {
      const body = { ns1: 'ns1.example.net', ns2: 'ns2.example.net', ns3: null, ns4: null }
      return api.call(domainCalls.setNameservers, { token, params: { id }, body })
    },
  },
  'a transfer that was offered': { change: (owner, id) => offer(owner, id, 'friend@example.com') },
}

const mailsTo = async ({ email }: TestUser): Promise<number> => {
  await untilJobsAreDone(api.db, 60_000)
  return api.mails.filter(({ to }) => to === email).length
}

/** Changes with no mail to the owner, or several. */
const untold = async (): Promise<string[]> => {
  const found: string[] = []
  for (const [name, { before, change }] of Object.entries(changes)) {
    const owner = await createUser(api)
    const domain = await makeUnlockedDomain(api, owner, admin)
    await before?.(owner, domain)
    const count = await mailsTo(owner)
    await change(owner, domain)
    if ((await mailsTo(owner)) !== count + 1) found.push(name)
  }
  return found
}

test('the owner is notified once of each change of control of an account or a domain (NOTIFY-1)', async () => {
  const found = await untold()
  expect(found).toEqual([])
  reportMetric('NOTIFY-1 changes told other than once', found.length, 'most', 0)
})

test('and of a transfer that was accepted (NOTIFY-1)', async () => {
  const [owner, receiver] = [await createUser(api), await createUser(api)]
  const offered = await offer(owner, await makeUnlockedDomain(api, owner, admin), receiver.email)
  const count = await mailsTo(owner)
  await api.call(transferCalls.accept, { token: receiver.token, params: { id: idOf(offered) } })
  reportMetric('NOTIFY-1 mails about an accepted transfer', (await mailsTo(owner)) - count, 'least', 1)
})

test('NOTIFY-1 control: notices that are not written, or are written twice, are found', async () => {
  const { enqueue } = await vi.importActual<typeof import('../src/mail/outbox-repository')>(
    '../src/mail/outbox-repository',
  )
  type Order = Parameters<typeof enqueue>
  const silent = async (...order: Order) => {
    if (order[1] !== 'send_notice') await enqueue(...order)
  }
  expect(await weakened({ enqueue: silent }, untold)).toEqual(Object.keys(changes))
  const twice = async (...order: Order) => {
    await enqueue(...order)
    await enqueue(...order)
  }
  expect(await weakened({ enqueue: twice }, untold)).toEqual(expect.arrayContaining(['other nameservers']))
})

test('a notice is in the language of the owner, whatever the call says', async () => {
  const owner = await createUser(api)
  await api.db.updateTable('users').set({ language: 'uk' }).where('id', '=', owner.id).execute()
  const id = await makeUnlockedDomain(api, owner, admin)
  for (const client_transfer_lock of [true, false])
    await api.call(domainCalls.setTransferLock, { token: owner.token, params: { id }, body: { client_transfer_lock } })
  await untilJobsAreDone(api.db)
  const [last] = api.mails.filter(({ to }) => to === owner.email).slice(-1)
  expect(last?.subject).toMatch(/блокування трансферу знімається$/)
})
