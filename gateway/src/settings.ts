import { isThisMachine } from '@panel/api/server-kit/networks'
import { slipsIn } from '@panel/api/setting-names'
import {
  type Brand,
  readSettings as readProductSettings,
  SettingsError,
  settingsSchema,
  supportEmail,
} from '@panel/api/settings'
import { ownSettings, readOwn } from './settings-schema'

export interface GatewaySettings {
  port: number
  host: string
  /** Origin of the product, without a slash at the end. */
  publicUrl: string
  /** Absolute. */
  dataDir: string
  /** Where the processes of the API listen; by default one, on this machine. */
  apiUrls: readonly string[]
  /** Proves to the API that a call comes through a gateway; undefined: the one in DATA_DIR, if there is any. */
  gatewayKey: string | undefined
  adminPath: string
  platformHost: string
  /** Mail domains that may sign up; empty when every one may. */
  emailDomains: string[]
  /** Where customers write to. */
  supportEmail: string | undefined
  /** Pages of the operator: help, and the privacy policy. */
  helpUrl: string | undefined
  privacyUrl: string | undefined
  brand: Brand | undefined
  /** Whether PRICES is set. */
  prices: boolean
  /**
   * Where releases are kept: `folder` is DATA_DIR/releases; else a path or `s3://bucket/prefix?endpoint=…&region=…`.
   */
  releases: string
  /** Load balancers whose X-Forwarded-For is believed. */
  trustProxy: string[]
  /** Origins that a developer may bring a panel from; `*` stands for any port. */
  devOrigins: string[]
  /** Origins of other pages that may load builds. */
  releaseOrigins: string[]
  /** Where to report a vulnerability: the contact in security.txt. */
  securityContact: string
  /**
   * Percent of visits above which a build that is new is rolled back automatically (0: never), and of how many at
   * least.
   */
  releaseFailures: { limit: number; sample: number }
  /** Whether open pages reload when the registry changes: for development. */
  devReload: boolean
  /** Program of the browser that the contract gate uses, in place of the system's. */
  chromium: string | undefined
  /** Whether `npm start` makes backups: BACKUP_EVERY. */
  backups: boolean
  logLevel: string
  /** Where the log goes in addition to this machine: `syslog+tls://HOST:PORT`. */
  logTarget: string | undefined
  /** Addresses and networks that may read /metrics. */
  metricsFrom: readonly string[]
  /** Multiplies the limits of clients, for load tests. */
  limitsScale: number
}

/** Every setting of the product. */
export const allSettings = { ...settingsSchema.shape, ...ownSettings }

export const settingNames: readonly string[] = Object.keys(allSettings)

/** Browsers verify what they load only where the context is secure: https, or this machine. */
const isSecureOrigin = (publicUrl: string): boolean => {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || isThisMachine(hostname) || hostname.endsWith('.localhost')
}

/** Lines for the operator at the start: variables that are ignored, and pages that cannot work. */
export const startWarnings = (
  environment: Readonly<Record<string, string | undefined>>,
  { publicUrl }: Pick<GatewaySettings, 'publicUrl'>,
): string[] => [
  ...slipsIn(environment, settingNames),
  ...(isSecureOrigin(publicUrl)
    ? []
    : [
        `PUBLIC_URL is ${publicUrl}: no browser shows the pages there, since it can verify them only over https or at localhost. Put a proxy with TLS in front and set PUBLIC_URL to its https address.`,
      ]),
]

const listed = (text: string | undefined): string[] => text?.split(',').map(entry => entry.trim()) ?? []

/** At localhost only the machine's own user can serve panels to the product. */
const ownOrigins = (publicUrl: string): string[] =>
  new URL(publicUrl).hostname === 'localhost' ? ['http://localhost:*'] : []

/** Without a key the API would refuse every call, or, on a port that others reach, take theirs too. */
const assertKey = (apiUrls: readonly string[], key: string | undefined): void => {
  const remote = apiUrls.find(url => !isThisMachine(new URL(url).hostname))
  if (remote === undefined || key !== undefined) return
  throw new SettingsError(`The setting GATEWAY_KEY must be set when API_URL is not this machine (it is "${remote}").`)
}

/**
 * Reads the product's settings and the gateway's own.
 * @throws SettingsError with one sentence that names the setting
 */
export const readSettings = (environment: Readonly<Record<string, string | undefined>>): GatewaySettings => {
  const product = readProductSettings(environment)
  const own = readOwn(environment)
  const apiUrls = listed(own.API_URL ?? `http://${product.API_HOST}:${product.API_PORT}`).map(url =>
    url.replace(/\/$/, ''),
  )
  assertKey(apiUrls, product.GATEWAY_KEY?.[0])
  return {
    port: product.PORT,
    host: product.HOST,
    publicUrl: product.PUBLIC_URL,
    dataDir: product.DATA_DIR,
    apiUrls,
    gatewayKey: product.GATEWAY_KEY?.[0],
    adminPath: product.ADMIN_PATH,
    platformHost: product.PLATFORM_HOST,
    emailDomains: product.EMAIL_DOMAINS ?? [],
    supportEmail: supportEmail(product),
    helpUrl: own.HELP_URL,
    privacyUrl: own.PRIVACY_URL,
    brand: product.BRAND,
    prices: product.PRICES !== undefined,
    releases: own.RELEASES,
    trustProxy: own.TRUST_PROXY ?? [],
    devOrigins: own.DEV_ORIGINS === undefined ? ownOrigins(product.PUBLIC_URL) : listed(own.DEV_ORIGINS),
    releaseOrigins: listed(own.RELEASE_ORIGINS),
    securityContact: own.SECURITY_CONTACT ?? `mailto:security@${product.PLATFORM_HOST}`,
    releaseFailures: { limit: own.RELEASE_FAILURE_LIMIT, sample: own.RELEASE_SAMPLE },
    devReload: own.DEV_RELOAD === '1',
    chromium: own.CHROMIUM,
    backups: product.BACKUP_EVERY !== undefined,
    logLevel: product.LOG_LEVEL,
    logTarget: product.LOG_TARGET,
    metricsFrom: product.METRICS_FROM,
    limitsScale: product.LIMITS_SCALE,
  }
}
