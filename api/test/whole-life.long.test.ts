import {
  type AuthCode,
  adminCalls,
  cartCalls,
  type Domain,
  domainCalls,
  type Order,
  orderCalls,
  registrarTransferCalls,
} from '@panel/shared/contract'
import type { MockInstance } from 'vitest'
import { readClock } from '../src/clock/repository'
import { clock } from '../src/commands/sandbox'
import type { Mail } from '../src/mail/compose'
import { mailText } from '../src/mail/texts'
import { transferAway } from '../src/registry/sandbox/maintenance'
import { sandboxPort } from '../src/registry/sandbox/sandbox'
import { jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { getDomain, putDomain } from './domain-users'
import { prices } from './price-file'
import { writeSetting } from './setting-file'
import { untilJobsAreDone } from './until'
import { createUser, giveRegistrant, makeDomain, type TestUser, uniqueName } from './users'

/** Five years pass day by day. */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const day = 86_400_000

let api: TestApi
let admin: TestUser
let owner: TestUser
let said: MockInstance<typeof process.stdout.write>
let told: number

beforeEach(async () => {
  said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  api = await startTestApi({ env: { CLOCK: 'sandbox', PRICES: writeSetting(prices) }, worker: true })
  ;[admin, owner] = await Promise.all([createUser(api, 'admin'), createUser(api)])
  await giveRegistrant(api, owner)
  told = 0
})

afterEach(async () => {
  said.mockRestore()
  await api.close()
})

const read = (id: number): Promise<Domain> => getDomain(api, owner, id)
const move = (days: number) => clock(api.deps.settings, api.db, api.deps.keys, `+${days}d`)

/** Days until the end of the term, begun ones counted; negative once it is over. */
const daysLeft = async (id: number): Promise<number> =>
  Math.ceil((Date.parse((await read(id)).expires_at ?? '') - (await readClock(api.db)).getTime()) / day)

const moveTo = async (id: number, left: number): Promise<void> => move((await daysLeft(id)) - left)

const state = async (id: number): Promise<[string, number]> => {
  const { status, expires_at } = await read(id)
  return [status, new Date(expires_at ?? 0).getUTCFullYear()]
}

/** Subjects of the mails to the owner since this was last asked. */
const news = async (): Promise<string[]> => {
  await untilJobsAreDone(api.db)
  // Without the yearly one about the registration data, whose time depends on the registration only, and those of orders,
  // which are sent a while after the order.
  const others = /registration data|реєстраційні дані|^Order |^Замовлення /
  const isAsked = ({ to, subject }: Mail) => to === owner.email && !others.test(subject)
  const mails = api.mails.filter(isAsked)
  const fresh = mails.slice(told)
  told = mails.length
  return fresh.map(({ subject }) => subject)
}

const ordered = async (): Promise<string[]> => {
  const orders = jsonOf<Order[]>(await api.call(orderCalls.list, { token: owner.token }))
  return orders.flatMap(({ items }) => items.map(({ kind, years, total }) => `${kind} ${years} ${total}`)).reverse()
}

const onDomain = (id: number, call: Parameters<TestApi['call']>[0], body?: object) =>
  api.call(call, { token: owner.token, params: { id }, ...(body && { body }) })

describe.each(['en', 'uk'] as const)('the whole life of a domain, told in %s', language => {
  let name: string

  const subject = (key: string, domain = `${name}.com`): string => mailText(language, `${key}.subject`, { domain })

  beforeEach(async () => {
    name = uniqueName('life')
    await api.db.updateTable('users').set({ language }).where('id', '=', owner.id).execute()
  })

  test('from an order of two years to another registrar', async () => {
    await api.call(cartCalls.add, { token: owner.token, body: { name, zone: 'com', years: 2 } })
    const submitted = await api.call(cartCalls.submit, { token: owner.token })
    const [id = 0] = jsonOf<{ domain_ids: number[] }>(submitted).domain_ids
    expect(await ordered()).toEqual(['register 2 90000'])
    expect(await sandboxPort().on(api.db).info(`${name}.com`)).toBeNull()

    await api.call(adminCalls.approve, { token: admin.token, params: { id } })
    expect(await sandboxPort().on(api.db).info(`${name}.com`)).toMatchObject({
      sponsor: 'panel',
      statuses: ['clientTransferProhibited'],
    })
    const [, end] = await state(id)
    expect([await daysLeft(id), await news()]).toEqual([730 + (end % 4 === 0 ? 1 : 0), [subject('request_approved')]])

    await putDomain(api, owner, domainCalls.setAutoRenew, id, { auto_renew: true })
    await moveTo(id, 31)
    expect(await news()).toEqual([])
    await moveTo(id, 30)
    expect(await news()).toEqual([subject('digest.expires_30')])
    await moveTo(id, 7)
    expect([await state(id), await news()]).toEqual([['approved', end + 1], [subject('digest.renewed')]])
    expect(await ordered()).toEqual(['register 2 90000', 'renew 1 50000'])

    await putDomain(api, owner, domainCalls.setAutoRenew, id, { auto_renew: false })
    for (const left of [30, 7, 1]) {
      await moveTo(id, left)
      expect(await news()).toEqual([subject(`digest.expires_${left}`)])
    }
    await moveTo(id, 0)
    expect([await state(id), await news()]).toEqual([['expired', end + 1], []])
    await moveTo(id, -1)
    expect(await news()).toEqual([subject('digest.expired_1')])
    await moveTo(id, -23)
    expect(await news()).toEqual([subject('digest.grace_7')])
    await moveTo(id, -30)
    expect([await state(id), await news()]).toEqual([['redemption', end + 1], [subject('digest.redemption')]])

    expect((await onDomain(id, domainCalls.restore)).status).toBe(200)
    expect([await state(id), await news()]).toEqual([['approved', end + 2], [subject('domain_restored')]])
    expect((await ordered()).at(-1)).toBe('restore 1 300000')

    await putDomain(api, owner, domainCalls.setTransferLock, id, { client_transfer_lock: false })
    expect(await news()).toEqual([subject('transfer_lock_off')])
    const { auth_code = '' } = jsonOf<AuthCode>(await onDomain(id, registrarTransferCalls.authCode))
    await transferAway(api.db, `${name}.com`, auth_code)
    await move(1)
    const shownAndAsked = ['auth_code_shown', 'transfer_out_asked'].map(key => subject(key))
    expect([(await read(id)).leaving_at, await news()]).toEqual([expect.any(String), shownAndAsked])
    await move(5)
    expect([(await read(id)).status, await news()]).toEqual(['transferred', [subject('transfer_out_done')]])
    expect((await sandboxPort().on(api.db).info(`${name}.com`))?.sponsor).toBe('another-registrar')
  })

  test('from neglect to somebody else', async () => {
    const id = await makeDomain(api, owner, admin, name)
    await putDomain(api, owner, domainCalls.setAutoRenew, id, { auto_renew: false })
    await moveTo(id, -61)
    expect((await read(id)).status).toBe('released')
    const kinds = ['30', '7', '1'].map(left => `digest.expires_${left}`)
    const after = ['expired_1', 'grace_7', 'redemption', 'redemption_7', 'released'].map(kind => `digest.${kind}`)
    const told = await news()
    expect(told).toEqual(['request_approved', ...kinds, ...after].map(key => subject(key)))
    const heir = await createUser(api)
    const again = await makeDomain(api, heir, admin, name)
    expect((await getDomain(api, heir, again)).status).toBe('approved')
    expect((await sandboxPort().on(api.db).info(`${name}.com`))?.sponsor).toBe('panel')
    expect((await read(id)).status).toBe('released')
  })
})
