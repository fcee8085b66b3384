import { resolve } from 'node:path'
import { MAX_PASSWORD, MIN_PASSWORD } from '@panel/shared/contract'
import { z } from 'zod'
import { gatewayKeys } from './gateway-setting'
import { readRdapServers } from './lookup/rdap-bootstrap'
import { readWhoisServer } from './lookup/whois-address'
import { invoiceFile, priceFile } from './price-list'
import { publisherError, readPublisher } from './publisher-address'
import { readCertificates, readRegistry } from './registry-address'
import { flag, hostName, names, networks, port, readBy, secretKey, url } from './setting-types'

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
  APP_KEYS: secretKey.optional(),
  BACKUP_KEY: secretKey.optional(),
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
  SUPPORT_EMAIL: z.email('must be an email address').optional(),
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
  DEMO: flag,
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
  WEBHOOK_PRIVATE: flag,
  ADMIN_SECOND_FACTOR: flag,
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
