import type { z } from 'zod'
import { StartError } from '../server-kit/errors'
import { missingSettings } from './gateway-keys'
import { type PaymentSettings, readPayments } from './payment-file'
import { onlyRegistry, type RegistrySettings } from './registries-file'
import { settingsSchema } from './settings-schema'

export { type Brand, type OwnBrand, supportEmail } from './brand'
export { about, type SettingGroup } from './types'
export { settingsSchema }

/** A setting that cannot be used; the message is one sentence that names it. */
export class SettingsError extends StartError {
  override readonly name = 'SettingsError'
}

/** The current settings. LIMITS_SCALE multiplies the limits of `limits.ts`, for load tests. */
export type Settings = Omit<
  z.output<typeof settingsSchema>,
  'PUBLIC_URL' | 'TRANSFER_HOLD' | 'PAYMENTS' | 'REGISTRIES'
> & {
  /** Those of the file, or the one that REGISTRY names. */
  REGISTRIES: readonly RegistrySettings[]
  PUBLIC_URL: string
  TRANSFER_HOLD: number
  PAYMENTS?: PaymentSettings | undefined
}

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

/** Each zone that is offered has one registry; without ZONES, those are offered that have one. */
const readRegistries = (
  settings: z.output<typeof settingsSchema>,
  given: Readonly<Record<string, string | undefined>>,
): Pick<Settings, 'REGISTRIES' | 'ZONES'> => {
  const { REGISTRIES, REGISTRY } = settings
  if (!REGISTRIES) return { REGISTRIES: [onlyRegistry(settings)], ZONES: settings.ZONES }
  if (REGISTRY !== 'sandbox')
    throw new SettingsError('The setting REGISTRY must be unset with REGISTRIES, whose file names every registry.')
  const zones = REGISTRIES.flatMap(one => one.zones)
  const ZONES = given.ZONES === undefined ? zones : settings.ZONES
  const lacking = ZONES.find(zone => !zones.includes(zone))
  if (lacking === undefined) return { REGISTRIES, ZONES }
  throw new SettingsError(
    `The setting REGISTRIES names a file without a registry for the zone ${lacking}, which ZONES offers (it is "${given.REGISTRIES}").`,
  )
}

/** What one setting needs of another one. */
const assertComplete = (
  settings: Omit<z.output<typeof settingsSchema>, 'PAYMENTS' | 'PUBLIC_URL' | 'REGISTRIES' | 'TRANSFER_HOLD'> &
    Pick<Settings, 'REGISTRIES'>,
): void => {
  if (settings.CLOCK === 'sandbox' && settings.REGISTRIES.some(({ address }) => address !== 'sandbox'))
    throw new SettingsError('The setting CLOCK can be "sandbox" only with REGISTRY=sandbox.')
  if (settings.LOOKUP === 'rdap' && !settings.LOOKUP_RDAP) throw missing('LOOKUP_RDAP', 'LOOKUP=rdap')
  if (settings.SMS_GATEWAY && !settings.SMS_SECRET) throw missing('SMS_SECRET', 'SMS_GATEWAY')
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
    const { PUBLIC_URL, TRANSFER_HOLD, PAYMENTS: payments, ...read } = result.data
    const settings = { ...read, ...readRegistries(result.data, given) }
    const lack = missingSettings(settings.API_HOST, given)
    if (lack) throw new SettingsError(lack)
    assertPriced(settings, given.PRICES)
    assertComplete(settings)
    const surroundings = { environment, zones: settings.ZONES, currency: settings.PRICES?.currency }
    const refuse = (sentence: string) =>
      new SettingsError(`The setting PAYMENTS ${sentence} (it is "${given.PAYMENTS}").`)
    return {
      ...settings,
      ...(payments && { PAYMENTS: readPayments(payments, surroundings, refuse) }),
      PUBLIC_URL: PUBLIC_URL ? origin(PUBLIC_URL) : `http://localhost:${settings.PORT}`,
      TRANSFER_HOLD: TRANSFER_HOLD ?? (settings.DEMO ? 0 : defaultHold),
    }
  }
  const issue = result.error.issues[0]
  const name = String(issue?.path[0])
  const value = secretSettings.has(name) ? '' : ` (it is "${given[name]}")`
  throw new SettingsError(`The setting ${name} ${issue?.message}${value}.`)
}

/** Variables with secrets: settings, and those that REGISTRIES and PAYMENTS name. */
export const secretNames = ({ REGISTRIES, PAYMENTS }: Pick<Settings, 'REGISTRIES' | 'PAYMENTS'>): ReadonlySet<string> =>
  new Set([
    ...secretSettings,
    ...REGISTRIES.flatMap(({ passwordEnv }) => passwordEnv ?? []),
    // The file is refused where the variables that it names are not set.
    ...(PAYMENTS ? ['PAYMENTS', ...PAYMENTS.secretNames] : []),
  ])

/** Settings whose values are never shown. */
export const secretSettings: ReadonlySet<string> = new Set([
  'APP_KEYS',
  'BACKUP_KEY',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'ADMIN_PASSWORD',
  'DNS_PUBLISHER',
  'GATEWAY_KEY',
  'EPP_PASSWORD',
  'SMS_SECRET',
])
