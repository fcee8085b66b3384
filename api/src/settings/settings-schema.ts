import { resolve } from 'node:path'
import { MAX_PASSWORD, MIN_PASSWORD } from '@panel/shared/contract'
import { z } from 'zod'
import { ownPaths } from '../server-kit/own-paths'
import { gatewayKeys } from './gateway-keys'
import { nameSettings } from './name-settings'
import { about, emailAddress, flag, names, networks, port, secretKey, url } from './types'

/** The settings of the product and of the API. All values come in as strings; `npm run docs:write` documents them. */
export const settingsSchema = z.object({
  PORT: port.prefault('3000').meta(about('start', "port of the gateway: the product's address")),
  HOST: z.string().default('127.0.0.1').meta(about('start', 'address that the gateway listens on')),
  PUBLIC_URL: url(/^https?$/, 'must be an http or https address')
    .optional()
    .meta(about('start', 'origin of the product in mails and redirects', '`http://localhost:PORT`')),
  DATA_DIR: z
    .string()
    .prefault('.data')
    .transform(folder => resolve(folder))
    .meta(about('start', 'folder of the embedded database, mail, releases, keys and logs')),
  DATABASE_URL: url(/^postgres(ql)?$/, 'must be a postgres:// address')
    .optional()
    .meta(about('start', 'address of a PostgreSQL server, `postgres://…`', 'an embedded PostgreSQL')),
  DATABASE_READ_URL: url(/^postgres(ql)?$/, 'must be a postgres:// address')
    .optional()
    .meta(
      about(
        'processes',
        'address of a standby of DATABASE_URL, which answers reads that may be 2 seconds old',
        'DATABASE_URL answers all',
      ),
    ),
  APP_KEYS: secretKey
    .optional()
    .meta(
      about(
        'processes',
        "the application's secret: 64 hexadecimal digits, the same for every API process",
        '`DATA_DIR/keys/application`, made at the first start',
      ),
    ),
  BACKUP_KEY: secretKey
    .optional()
    .meta(about('backups', '64 hexadecimal digits that encrypt backups', 'backups are not encrypted')),
  BACKUP_EVERY: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a whole number of hours')
    .transform(Number)
    .optional()
    .meta(about('backups', 'hours between the backups that `npm start` makes', 'no backups')),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a whole number from 1')
    .prefault('7')
    .transform(Number)
    .meta(about('backups', 'how many of these backups are kept')),
  SMTP_URL: url(/^smtps?$/, 'must be an smtp:// or smtps:// address')
    .optional()
    .meta(
      about(
        'mail',
        'mail server, `smtp://…` or `smtps://…`',
        'each mail is a file in `DATA_DIR/mail` and a line in the terminal',
      ),
    ),
  ADMIN_EMAIL: emailAddress
    .optional()
    .meta(about('start', 'address of the first administrator', '`admin@PLATFORM_HOST`')),
  ADMIN_PASSWORD: z
    .string()
    .min(MIN_PASSWORD, `must have at least ${MIN_PASSWORD} characters`)
    .max(MAX_PASSWORD, `must have at most ${MAX_PASSWORD} characters`)
    .optional()
    .meta(
      about(
        'start',
        'password of the first administrator; one that is easy to guess is refused',
        'made at the first start and printed once',
      ),
    ),
  ADMIN_PATH: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be one word of a-z, 0-9 and hyphens')
    .refine(
      path => ![...ownPaths, '/app', '/cpc', '/cart', '/terms', '/status'].includes(`/${path}`),
      'must not be a path of the product',
    )
    .default('admin')
    .meta(about('start', 'first part of the address of the administrators’ pages')),
  ...nameSettings,
  SUPPORT_EMAIL: emailAddress
    .optional()
    .meta(
      about(
        'mail',
        'where customers write to: named in the terms and at the foot of every mail; gets requests for a registry lock',
        'none is named',
      ),
    ),
  SMS_GATEWAY: url(/^https?$/, 'must be an http or https address')
    .optional()
    .meta(
      about(
        'mail',
        'address of the operator’s own that sends texts to phones, with which customers verify their registrants’ numbers; needs SMS_SECRET; [more](operations/registries.md#codes-by-sms)',
        'administrators verify numbers by hand',
      ),
    ),
  SMS_SECRET: z
    .string()
    .regex(/^whsec_[\w+/-]{32,}={0,2}$/, 'must be "whsec_" and at least 24 bytes in base64')
    .optional()
    .meta(
      about('mail', 'secret by which SMS_GATEWAY knows that a call is ours, `whsec_…` as Standard Webhooks has it'),
    ),
  EMAIL_DOMAINS: names('must be mail domains separated by commas')
    .optional()
    .meta(about('mail', 'mail domains that may sign up, separated by commas, for example `gmail.com`', 'any')),
  DEMO: flag.meta(about('start', '`1`: sample customers, domains and records')),
  API_HOST: z.string().default('127.0.0.1').meta(about('processes', 'address that the API listens on')),
  API_PORT: port
    .prefault('3001')
    .meta(
      about(
        'processes',
        'port that the API listens on; `npm start` takes PORT + 10000, or another free port, where this is unset',
      ),
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level such as info or debug')
    .default('info')
    .meta(about('logs', 'least level of the lines in `DATA_DIR/logs`')),
  LOG_TARGET: z
    .string()
    .refine(
      text => /^syslog\+(tcp|tls):\/\/(\[[\da-f:]+\]|[\w.-]+):\d{1,5}$/i.test(text) && URL.canParse(text),
      'must be syslog+tls://HOST:PORT or syslog+tcp://HOST:PORT',
    )
    .optional()
    .meta(
      about(
        'logs',
        '`syslog+tls://HOST:PORT` or `syslog+tcp://HOST:PORT`, which also gets the logs and every audit entry; [more](operations/logs-and-metrics.md#logs-on-another-system)',
        'logs stay on this machine',
      ),
    ),
  WEBHOOK_PRIVATE: flag.meta(
    about('limits', '`1`: customers’ webhooks may use http, and addresses of this machine and of private networks'),
  ),
  SECONDARIES_PRIVATE: flag.meta(
    about(
      'limits',
      '`1`: customers’ DNS secondaries may have addresses of private networks and of this machine; of this machine also where PUBLIC_URL is at localhost',
    ),
  ),
  ADMIN_SECOND_FACTOR: flag.meta(
    about('limits', '`1`: an administrator without a second factor can do nothing but turn one on'),
  ),
  TRANSFER_HOLD: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a whole number of hours')
    .transform(Number)
    .optional()
    .meta(
      about(
        'limits',
        'hours that a change waits which lets a domain leave its account, so that the owner can stop it; 0: at once',
        '24; 0 with DEMO=1',
      ),
    ),
  TRUST_GATEWAY: networks.meta(
    about(
      'processes',
      'addresses and networks of the gateways, separated by commas: only these may say which client a call comes from; must be set where API_HOST is not this machine',
    ),
  ),
  GATEWAY_KEY: gatewayKeys
    .optional()
    .meta(
      about(
        'processes',
        'secret by which the API knows its gateways, 64 hexadecimal digits; must be set where API_HOST or API_URL is not this machine; [more](operations/machines.md#keys)',
        '`DATA_DIR/keys/gateway`, which `npm start` makes',
      ),
    ),
  METRICS_FROM: networks.meta(about('logs', 'addresses and networks that may read `/metrics`, separated by commas')),
  LIMITS_SCALE: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'must be a whole number from 1 to 999999')
    .prefault('1')
    .transform(Number)
    .meta(about('limits', 'multiplies the limits of calls and attempts; for load tests only')),
})
