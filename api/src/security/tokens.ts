import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const prefix = 'dcp_'
const apiPrefix = 'dca_'

const checksum = (digits: string): string => crc32(digits).toString(16).padStart(8, '0')

/** 256 random bits with a prefix that secret scanners know and a checksum that exposes a torn copy. */
const make = (start: string, secret: Buffer = randomBytes(32)): string => {
  const digits = secret.toString('hex')
  return start + digits + checksum(digits)
}

const matches = (start: string, text: string): boolean => {
  const match = /^([0-9a-f]{64})([0-9a-f]{8})$/.exec(text.startsWith(start) ? text.slice(start.length) : '')
  return match?.[1] !== undefined && checksum(match[1]) === match[2]
}

/** The secret of a session, a browser or a challenge. */
export const newToken = (): string => make(prefix)

/** A token of 256 bits that are secret already, such as a digest by a key. */
export const tokenOf = (secret: Buffer): string => make(prefix, secret)

/** Whether a text was made by `newToken` or `tokenOf`; no question to the database is needed for one that was not. */
export const isToken = (text: string): boolean => matches(prefix, text)

/** A token for programs. */
export const newApiToken = (): string => make(apiPrefix)

export const isApiToken = (text: string): boolean => matches(apiPrefix, text)

/** The secret with which a domain can be transferred. Registries want letters, digits and other characters in it. */
export const newAuthCode = (): string => `${randomBytes(12).toString('base64url')}-a1`

/** What is stored of a token: enough to find it again, useless to a thief. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
