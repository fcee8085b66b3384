import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { webhookCalls, webhookEvents } from '@panel/shared/contract'
import { sql } from 'kysely'
import { moveClock } from '../src/clock/repository'
import { createDeliver } from '../src/mail/deliver'
import type { Registry } from '../src/registry/port'
import { openRegistries } from '../src/registry/registry-of'
import { readSettings } from '../src/settings/settings'
import { startTestApi, type TestApi } from './api'
import { type Doing, messages, startDoomedProcesses } from './doomed-process'
import { clientOf, passwords, startRegistry } from './epp/epp-api'
import type { TestRegistry } from './epp/registry-server'
import { startMailServer } from './mail-server'
import { type Providers, secrets, startProviders } from './payment-providers'
import { prices } from './price-file'
import { fullNameOf } from './registration-records'
import { writeSetting } from './setting-file'
import { finish } from './survive-kills'
import { until } from './until'
import { createUser, type TestUser } from './users'

interface Mail {
  to: string
  subject: string
  text: string
}

export interface KilledWorld {
  api: TestApi
  admin: TestUser
  server: TestRegistry
  providers: Providers
  /** The other registrar. */
  other: Registry
  /** What arrived for a person: mails of one Message-ID are one, and must be equal to the byte. */
  mailsTo: (person: Pick<TestUser, 'email'>) => Mail[]
  /** Events in order; messages of one `webhook-id` are one, and must be equal. */
  eventsTo: (person: TestUser) => string[]
  /** A webhook of a person for all events. */
  addWebhook: (person: TestUser) => Promise<number>
  /** How often the registry carried a command out for a domain. */
  times: (command: string, domain: number) => Promise<number>
  /** What a person was billed for. */
  billed: (person: TestUser) => Promise<string[]>
  /** Events of the audit about a subject. */
  audited: (subject: string) => Promise<string[]>
  run: (doing: Doing, last: number) => Promise<'done' | 'killed'>
  finish: () => Promise<void>
  close: () => Promise<void>
}

const header = (content: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'mi').exec(content)?.[1]?.replaceAll(/\r\n[ \t]/g, ' ') ?? ''

const decode = (content: string): string =>
  content
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

/** One of each id. @throws where two of one id differ */
const distinct = <T>(all: readonly T[], idOf: (one: T) => string): T[] => {
  const byId = new Map<string, T>()
  for (const one of all) {
    const known = byId.get(idOf(one)) ?? one
    expect(one).toEqual(known)
    byId.set(idOf(one), known)
  }
  return [...byId.values()]
}

const startReceiver = async () => {
  const received: { id: string; path: string; body: string }[] = []
  const receiver = createServer((request, response) => {
    void text(request).then(body => {
      received.push({ id: String(request.headers['webhook-id']), path: request.url ?? '', body })
      response.writeHead(204).end()
    })
  })
  await new Promise<void>(resolve => {
    receiver.listen(0, '127.0.0.1', resolve)
  })
  const close = () => {
    receiver.closeAllConnections()
    return new Promise(resolve => receiver.close(resolve))
  }
  return { received, port: (receiver.address() as AddressInfo).port, close }
}

const doomed = 'doomed-process'

/** PostgreSQL closes the sessions of a killed process a little later. Until then they hold the locks of its rows. */
const sessionsAreClosed = ({ db }: TestApi): Promise<void> =>
  until('the sessions of the process are closed', async () => {
    const open = await sql`
      select from pg_stat_activity where application_name = ${doomed} and datname = current_database()`.execute(db)
    return open.rows.length === 0
  })

/** PAYMENTS with providers that are reached there; names of `net` are registered once they are paid. */
const paymentsBy = (api: string): string =>
  writeSetting({
    stripe: { secret_env: 'TEST_STRIPE_SECRET', webhook_secret_env: 'TEST_STRIPE_WEBHOOK', api },
    liqpay: { public_key: 'public', private_env: 'TEST_LIQPAY_PRIVATE', api },
    register: { net: 'payment', default: 'approval' },
  })

const registryPasswords = { EPP_FIRST: passwords.panel, EPP_SECOND: passwords.second }

/** REGISTRIES with two accounts at one registry that is reached there; domains of `ua` are moved from one to the other. */
const accountsAt = (port: number, ca: string): string => {
  const account = (user: string) => ({ url: `epp+tls://${user}@localhost:${port}`, ca, profile: 'gtld' })
  return writeSetting([
    {
      name: 'registry',
      zones: ['com', 'net', 'org', 'com.ua'],
      former_zones: ['ua'],
      ...account('panel'),
      password_env: 'EPP_FIRST',
    },
    { name: 'second', zones: ['ua'], ...account('second'), password_env: 'EPP_SECOND' },
  ])
}

/** A product with prices at a registry that is reached by EPP, and all that its processes talk to. */
export const startKilledWorld = async (): Promise<KilledWorld> => {
  const [server, mailServer, receiver, providers] = await Promise.all([
    startRegistry(),
    startMailServer(),
    startReceiver(),
    startProviders(),
  ])
  const others = clientOf(server, 'other')
  const { certFile } = server.certificate
  const REGISTRIES = accountsAt(server.port, certFile)
  const registries = openRegistries(readSettings({ REGISTRIES }), registryPasswords)
  Object.assign(process.env, secrets)
  const env = {
    REGISTRIES,
    WEBHOOK_PRIVATE: '1',
    PRICES: writeSetting(prices),
    PAYMENTS: paymentsBy(providers.origin),
    TRANSFER_HOLD: '24',
    SMTP_URL: mailServer.url,
    ...secrets,
  }
  const api = await startTestApi({ env, deps: { registries } })
  // To noon: a run takes half an hour, and mails of a day go out from six in the morning on.
  await moveClock(api.db, ((36 - new Date().getUTCHours()) % 24) * 3600)
  const processes = startDoomedProcesses()
  const [database, mail, epp, hooks, payments] = await Promise.all([
    processes.openWay(Number(new URL(api.url).port), messages.statements),
    processes.openWay(Number(new URL(mailServer.url).port), messages.answers),
    processes.openWay(server.port, messages.records),
    processes.openWay(receiver.port, messages.all),
    processes.openWay(Number(new URL(providers.origin).port), messages.all),
  ])
  const settings = {
    ...env,
    DATA_DIR: api.deps.settings.DATA_DIR,
    DATABASE_URL: Object.assign(new URL(api.url), { port: String(database.port), search: `application_name=${doomed}` })
      .href,
    LIMITS_SCALE: '1000',
    PAYMENTS: paymentsBy(`http://127.0.0.1:${payments.port}`),
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    REGISTRIES: accountsAt(epp.port, certFile),
    ...registryPasswords,
  }
  const deliver = createDeliver(api.deps.settings, api.deps.log)
  const hooksOf = ({ id }: TestUser): string => `/${id}`
  return {
    api,
    admin: await createUser(api, 'admin'),
    server,
    providers,
    other: others.on(api.db),
    mailsTo: ({ email }) => {
      const own = mailServer.received.filter(content => header(content, 'To') === email)
      return distinct(own, content => header(content, 'Message-ID')).map(content => ({
        to: email,
        subject: header(content, 'Subject'),
        text: decode(content),
      }))
    },
    eventsTo: person => {
      const own = receiver.received.filter(({ path }) => path === hooksOf(person))
      return distinct(own, ({ id }) => id).map(({ body }) => JSON.parse(body).type)
    },
    addWebhook: async person => {
      const url = `http://127.0.0.1:${hooks.port}${hooksOf(person)}`
      const made = await api.call(webhookCalls.create, {
        token: person.token,
        body: { url, events: [...webhookEvents] },
      })
      return (made.json as { id: number }).id
    },
    times: async (command, domain) => {
      const words = `${command} ${await fullNameOf(api, domain)} 1`
      return server.log.filter(line => line.startsWith(words)).length
    },
    billed: async ({ id }) => {
      const items = await api.db
        .selectFrom('order_items')
        .innerJoin('orders', 'orders.id', 'order_items.order_id')
        .select('order_items.kind')
        .where('user_id', '=', id)
        .where('orders.state', '<>', 'cancelled')
        .execute()
      return items.map(({ kind }) => kind).sort()
    },
    audited: async subject => {
      const { rows } = await sql<{ event: string }>`
        select event from audit_log where subject = ${subject} order by id`.execute(api.db)
      return rows.map(({ event }) => event)
    },
    run: async (doing, last) => {
      const end = await processes.run(doing, last, settings)
      await sessionsAreClosed(api)
      return end
    },
    finish: () => finish(api, deliver),
    close: async () => {
      processes.close()
      await api.close()
      await Promise.all([registries.close(), others.close()])
      await Promise.all([server.close(), providers.close()])
      mailServer.close()
      await receiver.close()
    },
  }
}
