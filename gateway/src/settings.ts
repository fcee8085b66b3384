import { resolve } from 'node:path'
import * as z from 'zod'

const origin = z.url({ protocol: /^https?$/, error: 'an address such as https://panel.example' })
const port = z.coerce
  .number('a port')
  .int('a port')
  .min(1, 'a port from 1 to 65535')
  .max(65_535, 'a port from 1 to 65535')

const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  /** Where the API listens. */
  API_URL: origin.default('http://127.0.0.1:3001'),
  ADMIN_PATH: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*$/, 'one word of small letters, digits and hyphens')
    .default('admin'),
  PLATFORM_HOST: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a host name')
    .default('panel.example'),
  /** Where releases are kept: `folder` is DATA_DIR/releases; else `s3://bucket/prefix?endpoint=…&region=…`. */
  RELEASES: z
    .string()
    .regex(/^(folder$|s3:\/\/[^/?]+)/, "'folder' or s3://bucket/prefix")
    .default('folder'),
  /** Addresses or networks of load balancers whose X-Forwarded-For is believed, separated by commas. */
  TRUST_PROXY: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'a log level').default('info'),
})

export interface GatewaySettings {
  port: number
  host: string
  /** Origin of the product, without a slash at the end. */
  publicUrl: string
  /** Absolute. */
  dataDir: string
  apiUrl: string
  adminPath: string
  platformHost: string
  releases: string
  trustProxy: string[]
  logLevel: string
}

/** A setting that stops the start. The message is one sentence that names it. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

const withoutEmpty = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))

/** Reads the gateway's settings (DESIGN section 3). Throws a SettingError that names the first wrong one. */
export const readSettings = (environment: NodeJS.ProcessEnv): GatewaySettings => {
  const parsed = schema.safeParse(withoutEmpty(environment))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0])
    throw new SettingError(`${name} is '${environment[name]}', but must be ${issue?.message}.`)
  }
  const { data } = parsed
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(data.DATA_DIR),
    apiUrl: data.API_URL.replace(/\/+$/, ''),
    adminPath: data.ADMIN_PATH,
    platformHost: data.PLATFORM_HOST,
    releases: data.RELEASES,
    trustProxy: data.TRUST_PROXY?.split(',').map(entry => entry.trim()) ?? [],
    logLevel: data.LOG_LEVEL,
  }
}
