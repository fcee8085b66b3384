import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
import { PASSWORDS_WAITING } from '../base/limits'
import { assertNoTransaction } from '../base/open-transaction'
import { createAdmission } from './admission'

/** OWASP Password Storage Cheat Sheet, Argon2id: 19 MiB, two passes, one lane. Argon2id is the library's default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/**
 * The turns of passwords. One processor is left to everything else, so that a flood of sign-ins slows no reads.
 */
export const passwordHashQueue = createAdmission(Math.max(1, availableParallelism() - 1), PASSWORDS_WAITING)

/**
 * Argon2id in the thread pool. Passwords that look alike are alike: NFC (RFC 8265 4.2.2).
 * @throws ProblemError unavailable when too many wait
 */
export const hashPassword = async (password: string): Promise<string> => {
  assertNoTransaction('a password hash')
  return passwordHashQueue.run(() => hash(password.normalize('NFC'), cost))
}

/** @throws ProblemError unavailable when too many wait */
export const verifyPassword = async (stored: string, password: string): Promise<boolean> => {
  assertNoTransaction('a password hash')
  // Of customers who were moved in from another panel. A sign-in replaces it, as it is outdated.
  if (stored.startsWith('$2'))
    return passwordHashQueue.run(() => verifyBcrypt(password, stored.replace(/^\$2y/, '$2b')))
  return passwordHashQueue.run(() => verify(stored, password.normalize('NFC')))
}

/** Whether a stored hash was made at another cost than the current one. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(prefix)

let dummy: Promise<string> | undefined

/** Takes as long as a real check, for accounts that do not exist or have no password. */
export const verifyNothing = async (password: string): Promise<false> => {
  dummy ??= hash('no account has this password', cost)
  await verifyPassword(await dummy, password)
  return false
}
