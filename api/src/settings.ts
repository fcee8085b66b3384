import { resolve } from 'node:path'
import { MAX_PASSWORD, MIN_PASSWORD } from '@panel/shared/contract'
import { z } from 'zod'
import { StartError } from './errors'
import { gatewayKeys, gatewayLack } from './gateway-setting'
import { readRdapServers } from './lookup/rdap-bootstrap'
import { readWhoisServer } from './lookup/whois-address'
import { isNetwork } from './networks'
import { invoiceFile, priceFile } from './price-list'
import { publisherError, readPublisher } from './publisher-address'
import { readCertificates, readRegistry } from './registry-address'

/** A setting that cannot be used; the message is one sentence that names it. */
export class SettingsError extends StartError {
  override readonly name = 'SettingsError'
}

const wholeNumber = /^\d{1,6}$/
const hostName = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/

const portError = 'must be a port from 1 to 65535'
const port = z
  .string()
  .regex(wholeNumber, portError)
  .transform(Number)
  .refine(value => value >= 1 && value <= 65_535, portError)

const names = (expectation: string) =>
  z
    .string()
    .transform(text => text.split(',').map(part => part.trim().toLowerCase()))
    .refine(list => list.every(name => hostName.test(name)), expectation)
    .refine(list => new Set(list).size === list.length, 'must not name the same thing twice')

const networks = z
  .string()
  .prefault('loopback')
  .transform(text => text.split(',').map(part => part.trim()))
  .refine(list => list.every(isNetwork), 'must be addresses or networks separated by commas')

const url = (protocol: RegExp, expectation: string) => z.url({ protocol, error: expectation })

/** A setting in its parts; `read` answers null where it has none. */
const readBy = <Parts>(read: (text: string) => Parts | null, expectation: string) =>
  z.string().transform((text, context): Parts => {
    const parts = read(text)
    if (parts !== null) return parts
    context.addIssue({ code: 'custom', message: expectation })
    return z.NEVER
  })

const publisher = readBy(readPublisher, publisherError)

/** DESIGN section 3, and what the API's process needs in addition. All values come in as strings. */
export const settingsSchema = z.object({
  PORT: port.prefault('3000'),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url(/^https?$/, 'must be an http or https address').optional(),
  DATA_DIR: z
    .string()
    .prefault('.data')
    .transform(folder => resolve(folder)),
  DATABASE_URL: url(/^postgres(ql)?$/, 'must be a postgres:// address').optional(),
  APP_KEYS: z
    .string()
    .regex(/^[\da-f]{64}$/i, 'must be 64 hexadecimal digits, as "openssl rand -hex 32" makes them')
    .optional(),
  BACKUP_KEY: z
    .string()
    .regex(/^[\da-f]{64}$/i, 'must be 64 hexadecimal digits, as "openssl rand -hex 32" makes them')
    .optional(),
  BACKUP_EVERY: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a whole number of hours')
    .transform(Number)
    .optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a whole number from 1')
    .prefault('7')
    .transform(Number),
  SMTP_URL: url(/^smtps?$/, 'must be an smtp:// or smtps:// address').optional(),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(MIN_PASSWORD, `must have at least ${MIN_PASSWORD} characters`)
    .max(MAX_PASSWORD, `must have at most ${MAX_PASSWORD} characters`)
    .optional(),
  ADMIN_PATH: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be one word of a-z, 0-9 and hyphens')
    .refine(
      path => !['app', 'cpc', 'cart', 'terms', 'api', 'panels', 'rdap'].includes(path),
      'must not be a path of the product',
    )
    .default('admin'),
  PLATFORM_HOST: z.string().toLowerCase().regex(hostName, 'must be a host name').default('panel.example'),
  ZONES: names('must be zones separated by commas').prefault('com,net,org,com.ua,ua'),
  EMAIL_DOMAINS: names('must be mail domains separated by commas').optional(),
  REGISTRY: readBy(readRegistry, 'must be "sandbox" or epp+tls://USER@HOST:PORT').prefault('sandbox'),
  EPP_PASSWORD: z.string().optional(),
  EPP_CA: readBy(readCertificates, 'must be a file with certificates (PEM)').optional(),
  CLOCK: z.enum(['real', 'sandbox'], 'must be "real" or "sandbox"').default('real'),
  LOOKUP: z.enum(['sandbox', 'rdap', 'whois'], 'must be "sandbox", "rdap" or "whois"').default('sandbox'),
  LOOKUP_RDAP: readBy(
    readRdapServers,
    'must be the http or https address of an RDAP server, or a bootstrap file',
  ).optional(),
  LOOKUP_WHOIS: readBy(readWhoisServer, 'must be HOST:PORT').optional(),
  WHOIS_PORT: port.optional(),
  PRICES: priceFile.optional(),
  INVOICE: invoiceFile.optional(),
  DNS_PUBLISHER: publisher.optional(),
  DNS_RESOLVER: z
    .string()
    .regex(/^(?:\[[0-9A-Fa-f:]+\]|[0-9.]+)(?::\d{1,5})?$/, 'must be ADDRESS or ADDRESS:PORT')
    .optional(),
  DNS_LOOPBACK_PORT: port.optional(),
  DEMO: z
    .enum(['0', '1'], 'must be 1 or unset')
    .default('0')
    .transform(value => value === '1'),
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: port.prefault('3001'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level such as info or debug')
    .default('info'),
  LOG_TARGET: z
    .string()
    .regex(
      /^syslog\+(tcp|tls):\/\/(\[[\da-f:]+\]|[\w.-]+):\d{1,5}$/i,
      'must be syslog+tls://HOST:PORT or syslog+tcp://HOST:PORT',
    )
    .optional(),
  WEBHOOK_PRIVATE: z
    .enum(['0', '1'], 'must be 1 or unset')
    .default('0')
    .transform(value => value === '1'),
  ADMIN_SECOND_FACTOR: z
    .enum(['0', '1'], 'must be 1 or unset')
    .default('0')
    .transform(value => value === '1'),
  TRANSFER_HOLD: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a whole number of hours')
    .transform(Number)
    .optional(),
  TRUST_GATEWAY: networks,
  GATEWAY_KEY: gatewayKeys.optional(),
  METRICS_FROM: networks,
  LIMITS_SCALE: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'must be a whole number from 1 to 999999')
    .prefault('1')
    .transform(Number),
})

/** The current settings. LIMITS_SCALE multiplies the limits of `limits.ts`, for load tests. */
export type Settings = Omit<z.output<typeof settingsSchema>, 'PUBLIC_URL' | 'TRANSFER_HOLD'> & {
  PUBLIC_URL: string
  TRANSFER_HOLD: number
}

/** Settings whose values are never shown. */
export const secretSettings: ReadonlySet<string> = new Set([
  'APP_KEYS',
  'BACKUP_KEY',
  'DATABASE_URL',
  'SMTP_URL',
  'ADMIN_PASSWORD',
  'DNS_PUBLISHER',
  'GATEWAY_KEY',
  'EPP_PASSWORD',
])

const origin = (address: string): string => new URL(address).origin

/** Hours. */
const defaultHold = 24

/** A zone that was forgotten in the file would be sold for nothing. */
const assertPriced = ({ PRICES, ZONES }: Pick<Settings, 'PRICES' | 'ZONES'>, file: string | undefined): void => {
  const forgotten = PRICES && ZONES.find(zone => !Object.hasOwn(PRICES.zones, zone))
  if (forgotten === undefined) return
  throw new SettingsError(
    `The setting PRICES names a file without prices for the zone ${forgotten}, which ZONES offers (it is "${file}").`,
  )
}

const missing = (name: keyof Settings, because: string): SettingsError =>
  new SettingsError(`The setting ${name} must be set with ${because}.`)

/** What one setting needs of another one. */
const assertComplete = (settings: z.output<typeof settingsSchema>): void => {
  if (settings.REGISTRY !== 'sandbox' && settings.CLOCK === 'sandbox')
    throw new SettingsError('The setting CLOCK can be "sandbox" only with REGISTRY=sandbox.')
  if (settings.LOOKUP === 'rdap' && !settings.LOOKUP_RDAP) throw missing('LOOKUP_RDAP', 'LOOKUP=rdap')
  if (settings.LOOKUP === 'whois' && !settings.LOOKUP_WHOIS) throw missing('LOOKUP_WHOIS', 'LOOKUP=whois')
}

/**
 * Reads the settings from an environment; an empty value counts as unset.
 * @throws SettingsError with one sentence that names the setting
 */
export const readSettings = (environment: Readonly<Record<string, string | undefined>>): Settings => {
  const given = Object.fromEntries(
    Object.keys(settingsSchema.shape).map(name => [name, environment[name]?.trim() || undefined]),
  )
  const result = settingsSchema.safeParse(given)
  if (result.success) {
    const { PUBLIC_URL, TRANSFER_HOLD, ...settings } = result.data
    const lack = gatewayLack(settings.API_HOST, given)
    if (lack) throw new SettingsError(lack)
    assertPriced(settings, given.PRICES)
    assertComplete(settings)
    return {
      ...settings,
      PUBLIC_URL: PUBLIC_URL ? origin(PUBLIC_URL) : `http://localhost:${settings.PORT}`,
      TRANSFER_HOLD: TRANSFER_HOLD ?? (settings.DEMO ? 0 : defaultHold),
    }
  }
  const issue = result.error.issues[0]
  const name = String(issue?.path[0])
  const value = secretSettings.has(name) ? '' : ` (it is "${given[name]}")`
  throw new SettingsError(`The setting ${name} ${issue?.message}${value}.`)
}
