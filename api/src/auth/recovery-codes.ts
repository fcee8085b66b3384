import { randomBytes } from 'node:crypto'
import { Secret } from 'otpauth'
import type { Keys } from '../security/keys'

const recoveryCodes = 10

/** Lower case base32 of 50 random bits: ten characters that are easy to copy by hand. */
const newRecoveryCode = (): string =>
  new Secret({ buffer: new Uint8Array(randomBytes(7)).buffer }).base32.toLowerCase().slice(0, 10)

export const hashRecoveryCode = (keys: Keys, userId: number, code: string): Buffer =>
  keys.digest(`recovery ${userId} ${code}`)

export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodes }, newRecoveryCode)
