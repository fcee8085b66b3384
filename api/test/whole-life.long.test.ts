import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  type AuthCode,
  type Contact,
  cartCalls,
  contactCalls,
  type Domain,
  domainCalls,
  type Order,
  orderCalls,
  paymentCalls,
  registrarTransferCalls,
} from '@panel/shared/contract'

import { formatMoney } from '@panel/shared/rules'
import { sql } from 'kysely'
import { moveClock, readClock } from '../src/clock/repository'
import { runDue } from '../src/jobs/run-due'
import type { Mail } from '../src/mail/compose'
import { mailDate, mailText, type Params } from '../src/mail/texts'
import { chargeMethods } from '../src/payments/charge-method'
import type { Registries, RegistryPort } from '../src/registry/port'
import { openRegistries } from '../src/registry/registry-of'
import { makeTasksDue } from '../src/registry/repository'
import { builtInProfile } from '../src/settings/registry-profile'
import { readSettings } from '../src/settings/settings'
import { quietDays } from '../src/terms/repository'
import { jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { getDomain, putDomain } from './domain-users'
import { clientOf, startRegistry } from './epp/epp-api'
import type { TestRegistry } from './epp/registry-server'
import { type Providers, secrets, startProviders } from './payment-providers'
import { prices } from './price-file'
import { removeSettings, writeSetting } from './setting-file'
import { until, untilJobsAreDone } from './until'
import { createUser, giveRegistrant, type TestUser, uniqueName } from './users'

/** Years pass day by day. */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const day = 86_400_000
/** Later than the hour from which a day's mails go out. */
const noon = day / 2

const profiles = readdirSync(resolve(import.meta.dirname, '../profiles')).map(file => file.replace('.yaml', ''))
const lives = profiles.flatMap(profile => (['en', 'uk'] as const).map(language => [profile, language] as const))

const ivan: Contact = {
  name: 'Іван Франко',
  email: 'ivan@example.org',
  phone: '+380441234567',
  address: '',
  hidden: true,
  organisation: '',
  street: ['вулиця Хрещатик, 1'],
  city: 'Київ',
  province: '',
  postal_code: '01001',
  country: 'UA',
}

describe.each(lives)('the whole life of a domain at a registry of the profile %s, told in %s', (named, language) => {
  const profile = builtInProfile(named)
  let server: TestRegistry
  let providers: Providers
  let registries: Registries
  let otherRegistrar: RegistryPort
  let api: TestApi
  let owner: TestUser
  let name: string
  /** The mails that a step was asked about. */
  let seen: Set<Mail>

  beforeEach(async () => {
    ;[server, providers] = await Promise.all([startRegistry(), startProviders()])
    server.state.profile = profile
    Object.assign(process.env, secrets)
    const stripe = {
      secret_env: 'TEST_STRIPE_SECRET',
      webhook_secret_env: 'TEST_STRIPE_WEBHOOK',
      api: providers.origin,
    }
    const { port, certificate } = server
    const url = `epp+tls://panel@localhost:${port}`
    const registry = {
      name: 'one',
      zones: ['com'],
      url,
      password_env: 'PASSWORD',
      ca: certificate.certFile,
      profile: named,
    }
    const env = {
      PRICES: writeSetting(prices),
      PAYMENTS: writeSetting({ stripe, register: { default: 'payment' }, unpaid_days: 5 }),
      REGISTRIES: writeSetting([registry]),
      ...secrets,
    }
    registries = openRegistries(readSettings({ REGISTRIES: env.REGISTRIES }), { PASSWORD: 'panel-secret' })
    otherRegistrar = clientOf(server, 'other')
    api = await startTestApi({ env, deps: { registries }, worker: true })
    const sinceNoon = ((await readClock(api.db)).getTime() - noon) % day
    await moveClock(api.db, (day - sinceNoon) / 1000)
    server.state.ahead = day - sinceNoon
    owner = await createUser(api)
    await api.db.updateTable('users').set({ language }).where('id', '=', owner.id).execute()
    await giveRegistrant(api, owner)
    name = uniqueName('life')
    seen = new Set()
  })

  afterEach(async () => {
    removeSettings()
    await api.close()
    await Promise.all([registries.close(), otherRegistrar.close(), providers.close()])
    await server.close()
  })

  const domain = (): string => `${name}.com`
  const read = (id: number): Promise<Domain> => getDomain(api, owner, id)
  const asOwner = (id: number, body?: object) => ({ token: owner.token, params: { id }, ...(body && { body }) })
  const date = (iso: string | null | undefined): string => mailDate(language, '', iso ?? '')
  const money = (amount: number): string => formatMoney(language, prices.currency, amount)
  const subject = (key: string, values: Params = {}): string =>
    mailText(language, `${key}.subject`, { domain: domain(), ...values })

  const areOrdersMailed = async (): Promise<boolean> => {
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from graphile_worker.jobs where task_identifier = 'send_order'`.execute(api.db)
    return rows[0]?.left === 0
  }

  /** Each has all of its values, in the account's language, and nothing of the other one but names. */
  const proofread = ({ subject: title, text, html }: Mail): void => {
    expect(text.startsWith(mailText(language, 'greeting')), title).toBe(true)
    const said = `${title} ${text}`
    for (const shown of [said, html]) expect(shown).not.toMatch(/\{\{|undefined|\bnull\b|NaN|Invalid|\.\.(?!\.)/)
    const names = [ivan.name, ivan.city ?? '', ...(ivan.street ?? [])]
    const words = names.reduce((rest, one) => rest.replaceAll(one, ''), said)
    expect(/\p{Script=Cyrillic}/u.test(words), said).toBe(language === 'uk')
  }

  /** A mail to the owner or to Ivan, by its subject, and what it has to say besides. */
  type Expected = readonly [reader: 'owner' | 'ivan', subject: string, ...values: string[]]

  /** The mails since this was last asked are these, in any order. */
  const expectMails = async (...expected: readonly Expected[]): Promise<void> => {
    await untilJobsAreDone(api.db)
    await until('orders are mailed', areOrdersMailed)
    await untilJobsAreDone(api.db)
    const fresh = api.mails.filter(mail => !seen.has(mail))
    for (const mail of fresh) seen.add(mail)
    const readers: Record<string, string> = { [owner.email]: 'owner', [ivan.email]: 'ivan' }
    const listed = fresh.map(({ to, subject: title }) => `${readers[to]}: ${title}`)
    expect(listed.sort()).toEqual(expected.map(([reader, title]) => `${reader}: ${title}`).sort())
    for (const mail of fresh) proofread(mail)
    for (const [reader, title, ...values] of expected) {
      const { text = '' } = fresh.find(mail => readers[mail.to] === reader && mail.subject === title) ?? {}
      for (const value of [domain(), ...values]) expect(`${title} ${text}`).toContain(value)
    }
  }

  /** To the owner, and to a registrant where the registry wants that. */
  const toBoth = (title: string, ...values: string[]): Expected[] => [
    ['owner', title, ...values],
    ...(profile.required_notices?.includes('expiry') ? [['ivan', title] as const] : []),
  ]

  /** The yearly one, where the registry wants it. */
  const dataReminder = (): Expected[] =>
    profile.required_notices?.includes('registration_data')
      ? toBoth(mailText(language, 'data_reminder.subject_one', { count: 1, domain: domain() }), ivan.name, ivan.phone)
      : []

  /** Everything that is due, with what waits for a later attempt and for the worker. */
  const work = async (): Promise<void> => {
    for (let round = 0; round < 3; round += 1) {
      await makeTasksDue(api.db)
      await runDue(api.deps)
      await chargeMethods(api.deps)
      await untilJobsAreDone(api.db)
    }
  }

  const move = async (days: number): Promise<void> => {
    for (let left = days; left > 0; ) {
      const step = Math.min(left, Math.max(1, await quietDays(api.db)))
      await moveClock(api.db, (step * day) / 1000)
      server.state.ahead += step * day
      await work()
      left -= step
    }
  }

  /** To `left` days before the end of the term, begun ones counted. */
  const moveTo = async (id: number, left: number): Promise<void> => {
    const rest = Date.parse((await read(id)).expires_at ?? '') - (await readClock(api.db)).getTime()
    await move(Math.ceil(rest / day) - left)
  }

  /** `days` after a moment, as mails write it. */
  const after = (iso: string | null | undefined, days: number): string =>
    date(new Date(Date.parse(iso ?? '') + days * day).toISOString())

  /** The newest order of a kind. */
  const orderOf = async (kind: string): Promise<Order> => {
    const orders = jsonOf<Order[]>(await api.call(orderCalls.list, { token: owner.token }))
    const found = orders.find(({ items }) => items.some(item => item.kind === kind))
    if (!found) throw new Error(`no order: ${JSON.stringify(orders)}`)
    return found
  }

  const paidMail = ({ number, total }: Order): Expected => [
    'owner',
    subject('order.paid', { number, total: money(total) }),
  ]

  /** On the page of Stripe, which tells us. */
  const pay = async (id: number, save: boolean): Promise<void> => {
    const { json } = await api.call(paymentCalls.start, asOwner(id, { provider: 'stripe', save }))
    const session = providers.sessions.get((json as { redirect: string }).redirect.split('/').at(-1) ?? '')
    if (!session) throw new Error('no page to pay on')
    const { payload, headers } = providers.stripeEvent(
      'checkout.session.completed',
      providers.plain(providers.pay(session)),
    )
    await api.app.inject({ method: 'POST', url: '/api/payments/stripe/events', payload, headers })
    await work()
  }

  /** Ordered, paid by a method that is saved, and registered. */
  const buy = async (): Promise<number> => {
    await api.call(cartCalls.add, { token: owner.token, body: { name, zone: 'com', years: 1, auto_renew: true } })
    const submitted = await api.call(cartCalls.submit, { token: owner.token })
    const [id = 0] = jsonOf<{ domain_ids: number[] }>(submitted).domain_ids
    const order = await orderOf('register')
    expect([order.state, server.state.domains.has(domain())]).toEqual(['open', false])
    await pay(order.id, true)
    await expectMails(paidMail(order), [
      'owner',
      subject('request_approved'),
      mailText(language, 'request_approved.text', { count: 1, domain: domain() }),
    ])
    expect(server.state.get(domain()).sponsor).toBe('panel')
    return id
  }

  /** The secret in the newest mail to somebody. */
  const tokenTo = (email: string): string => {
    const links = api.mails.flatMap(({ to, text }) =>
      to === email ? (/confirm-contact\S*#(\S+)/.exec(text)?.[1] ?? []) : [],
    )
    return links.at(-1) ?? ''
  }
  const confirm = (email: string) => api.call(contactCalls.confirm, { body: { token: tokenTo(email) } })

  /** The registrant at the registry, in ASCII; undefined where it keeps none. */
  const holderThere = (): string | undefined => {
    const held = server.state.contacts.get(server.state.get(domain()).contacts.get('registrant') ?? '')
    return /type="int".*?<contact:name>(.*?)<\/contact:name>/s.exec(held?.elements ?? '')?.[1]
  }

  const changeRegistrant = async (id: number): Promise<void> => {
    const keepsOne = profile.contacts.roles.includes('registrant')
    expect(holderThere()).toBe(keepsOne ? 'Ada Byron' : undefined)
    const body = { registrant: ivan, admin: ivan, tech: ivan }
    expect((await api.call(contactCalls.save, asOwner(id, body))).status).toBe(200)
    await work()
    const { registrant_change: rule } = profile
    if (rule) {
      const values = [ivan.name, 'Ada Byron', after((await readClock(api.db)).toISOString(), rule.days)]
      await expectMails(
        ['owner', subject('registrant_change'), ...values],
        ['ivan', subject('registrant_change'), ...values],
      )
      await confirm(owner.email)
      expect(holderThere()).toBe(keepsOne ? 'Ada Byron' : undefined)
    } else {
      const isTold = profile.required_notices?.includes('registrant_change')
      const atOnce = subject('registrant_changed', { context: 'at_once' })
      const told = (['owner', 'ivan'] as const).map((reader): Expected => [reader, atOnce, ivan.name])
      await expectMails(['ivan', subject('contact_confirm'), ivan.email], ...(isTold ? told : []))
    }
    expect((await confirm(ivan.email)).status).toBe(200)
    await work()
    const changed = subject('registrant_changed')
    await expectMails(
      ...(rule
        ? ([
            ['owner', changed, ivan.name],
            ['ivan', changed, ivan.name],
          ] as const)
        : []),
    )
    expect(holderThere()).toBe(keepsOne ? 'Ivan Franko' : undefined)
  }

  const renewBySavedMethod = async (id: number): Promise<void> => {
    const { expires_at } = await read(id)
    await moveTo(id, 30)
    await expectMails(...toBoth(subject('digest.expires_30'), date(expires_at), money(50_000)))
    await moveTo(id, 7)
    const order = await orderOf('renew')
    await expectMails(...toBoth(subject('digest.expires_7'), date(expires_at)), paidMail(order))
    const renewed = (await read(id)).expires_at
    expect([order.state, providers.intents.map(({ amount }) => amount)]).toEqual(['paid', [50_000]])
    expect(server.state.get(domain()).expires.toISOString()).toBe(renewed)
    await move(1)
    await expectMails(['owner', subject('digest.renewed'), date(renewed), money(50_000), order.number])
    await move(30)
    await expectMails(...dataReminder())
  }

  /** The saved method is refused until the term is over. */
  const expireUnpaid = async (id: number): Promise<Order> => {
    const { expires_at } = await read(id)
    providers.world.chargeFails = 'card_declined'
    await moveTo(id, 30)
    await expectMails(...toBoth(subject('digest.expires_30'), date(expires_at), money(50_000)))
    await moveTo(id, 7)
    const order = await orderOf('renew')
    const refused = subject('charge_refused', { amount: money(50_000) })
    await expectMails(...toBoth(subject('digest.expires_7'), date(expires_at)), [
      'owner',
      refused,
      order.number,
      after(expires_at, 30),
    ])
    await moveTo(id, 1)
    await expectMails(...toBoth(subject('digest.expires_1'), date(expires_at)))
    await moveTo(id, 0)
    await expectMails()
    await moveTo(id, -1)
    await expectMails(...toBoth(subject('digest.expired_1'), after(expires_at, 30), money(50_000)))
    await moveTo(id, -23)
    await expectMails(...toBoth(subject('digest.grace_7'), after(expires_at, 30), money(50_000)))
    expect([(await read(id)).status, (await orderOf('renew')).state]).toEqual(['expired', 'open'])
    return order
  }

  /** The last payment before a domain is gone, where nothing can restore it. */
  const payInGrace = async (id: number, order: Order): Promise<void> => {
    await pay(order.id, false)
    await expectMails(paidMail(order))
    await move(1)
    await expectMails(['owner', subject('digest.renewed'), date((await read(id)).expires_at), order.number])
  }

  const restore = async (id: number, renewal: Order): Promise<void> => {
    const { expires_at } = await read(id)
    await moveTo(id, -30)
    await expectMails(...toBoth(subject('digest.redemption'), after(expires_at, 60), money(300_000)))
    expect([...server.state.get(domain()).periods]).toEqual(['redemptionPeriod'])
    expect((await api.call(domainCalls.restore, asOwner(id))).status).toBe(200)
    await work()
    const order = await orderOf('restore')
    const due = date(order.payment?.due_at)
    await expectMails(
      ['owner', subject('domain_restored')],
      ['owner', subject('order.ordered', { number: order.number, total: money(300_000), due })],
      // Not in redemption: the domain was registered more than two years ago.
      ...dataReminder(),
    )
    await pay(order.id, false)
    await expectMails(paidMail(order))
    // A restoration comes with a term of its own: what was to pay for it is not charged any more.
    await move(1)
    await expectMails(['owner', subject('order.cancelled', { number: renewal.number })])
  }

  const leave = async (id: number): Promise<void> => {
    await putDomain(api, owner, domainCalls.setTransferLock, id, { client_transfer_lock: false })
    await work()
    await expectMails(['owner', subject('transfer_lock_off')])
    const { auth_code = '' } = jsonOf<AuthCode>(await api.call(registrarTransferCalls.authCode, asOwner(id)))
    await work()
    await expectMails(['owner', subject('auth_code_shown')])
    await otherRegistrar.on(api.db).requestTransfer(domain(), auth_code, `${name}-out`)
    await work()
    if (profile.transfers.days > 0) {
      const act = server.state.get(domain()).transfer?.act
      await expectMails(['owner', subject('transfer_out_asked'), date(act?.toISOString())])
      await api.call(registrarTransferCalls.answerTransferOut, asOwner(id, { approve: true }))
      await work()
      await expectMails(['owner', subject('transfer_out_approved')], ['owner', subject('transfer_out_done')])
    } else await expectMails(['owner', subject('transfer_out_done')])
  }

  test('from an order to another registrar', async () => {
    const id = await buy()
    const { expires_at } = await read(id)
    const bought = new Date(expires_at ?? 0).getUTCFullYear()
    await changeRegistrant(id)
    await renewBySavedMethod(id)
    const renewal = await expireUnpaid(id)
    if (profile.deletion.redemption_days > 0) await restore(id, renewal)
    else await payInGrace(id, renewal)
    expect([(await read(id)).status, new Date((await read(id)).expires_at ?? 0).getUTCFullYear()]).toEqual([
      'approved',
      bought + 2,
    ])
    await leave(id)
    expect([(await read(id)).status, server.state.get(domain()).sponsor]).toEqual(['transferred', 'other'])
    expect(server.log.filter(line => line.includes(domain()) && / 2\d{3}$/.test(line))).toEqual([])
  })

  const ends = named === 'gtld' || named === 'no-rgp'

  test.runIf(ends)('from neglect to somebody else', async () => {
    const id = await buy()
    await putDomain(api, owner, domainCalls.setAutoRenew, id, { auto_renew: false })
    await moveTo(id, -61)
    // The registry itself ends a domain that was not restored.
    server.state.domains.delete(domain())
    expect((await read(id)).status).toBe('released')
    const kinds = ['expires_30', 'expires_7', 'expires_1', 'expired_1', 'grace_7', 'released']
    const last = profile.deletion.redemption_days > 0 ? ['redemption', 'redemption_7'] : []
    await expectMails(...[...kinds, ...last].map((kind): Expected => ['owner', subject(`digest.${kind}`)]))
    owner = await createUser(api)
    await api.db.updateTable('users').set({ language }).where('id', '=', owner.id).execute()
    await giveRegistrant(api, owner)
    const again = await buy()
    expect((await read(again)).status).toBe('approved')
  })
})
