import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const prefix = 'dcp_'
const pattern = /^dcp_([0-9a-f]{64})([0-9a-f]{8})$/

const checksum = (digits: string): string => crc32(digits).toString(16).padStart(8, '0')

/** 256 random bits with a prefix that secret scanners know and a checksum that tells a torn copy from a token. */
export const newToken = (): string => {
  const digits = randomBytes(32).toString('hex')
  return prefix + digits + checksum(digits)
}

/** Whether a text was made by `newToken`; no question to the database is needed for one that was not. */
export const isToken = (text: string): boolean => {
  const match = pattern.exec(text)
  return match?.[1] !== undefined && checksum(match[1]) === match[2]
}

/** What is stored of a token: enough to find it again, useless to a thief. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
