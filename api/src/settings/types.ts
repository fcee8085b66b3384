import { statSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { asciiDomain, email, readEmail } from '@panel/shared/contract'
import { z } from 'zod'
import { isNetwork } from '../server-kit/networks'

/** A section of docs/settings.md. */
export type SettingGroup =
  | 'start'
  | 'mail'
  | 'names'
  | 'dns'
  | 'orders'
  | 'processes'
  | 'releases'
  | 'backups'
  | 'logs'
  | 'limits'

/** What docs/settings.md says of a setting; `unset` is what holds without it. */
export const about = (group: SettingGroup, description: string, unset?: string) => ({ group, description, unset })

const wholeNumber = /^\d{1,6}$/

export const hostName = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/

const portError = 'must be a port from 1 to 65535'

export const port = z
  .string()
  .regex(wholeNumber, portError)
  .transform(Number)
  .refine(value => value >= 1 && value <= 65_535, portError)

export const names = (expectation: string) =>
  z
    .string()
    .transform(text => text.split(',').map(part => asciiDomain(part.trim())))
    .refine(list => list.every(name => hostName.test(name)), expectation)
    .refine(list => new Set(list).size === list.length, 'must not name the same thing twice')

export const emailAddress = z
  .string()
  .transform(readEmail)
  .refine(text => z.safeParse(email, text).success, 'must be an email address')

export const addresses = z
  .string()
  .transform(text => text.split(',').map(part => part.trim()))
  .refine(list => list.every(part => isIP(part) !== 0), 'must be addresses separated by commas')

export const networks = z
  .string()
  .prefault('loopback')
  .transform(text => text.split(',').map(part => part.trim()))
  .refine(list => list.every(isNetwork), 'must be addresses or networks separated by commas')

export const url = (protocol: RegExp, expectation: string) => z.url({ protocol, error: expectation })

/** A setting in its parts; `read` answers null where it has none. */
export const readBy = <Parts>(read: (text: string) => Parts | null, expectation: string) =>
  z.string().transform((text, context): Parts => {
    const parts = read(text)
    if (parts !== null) return parts
    context.addIssue({ code: 'custom', message: expectation })
    return z.NEVER
  })

export const flag = z
  .enum(['0', '1'], 'must be 1 or unset')
  .default('0')
  .transform(value => value === '1')

/** 256 bits. */
export const secretKey = z
  .string()
  .regex(/^[\da-f]{64}$/i, 'must be 64 hexadecimal digits, as "openssl rand -hex 32" makes them')

/** The path of a folder that is there. */
export const folder = readBy(text => {
  const path = resolve(text)
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? path : null
}, 'must be a folder that can be read')
