import { randomUUID } from 'node:crypto'
import type { Keys } from './keys'
import { hashToken } from './tokens'

/**
 * The secret of a mailed link, 256 bits: made of what the mail's job carries and a key outside the database, so that
 * neither the queue nor a table nor a backup shows it.
 */
export const linkToken = ({ digest }: Pick<Keys, 'digest'>, seed: string): string =>
  digest(`link ${seed}`).toString('hex')

/** A new link: `seed` for the job that mails it, `hash` to find it again. */
export const newLink = (keys: Pick<Keys, 'digest'>): { seed: string; hash: Buffer } => {
  const seed = randomUUID()
  return { seed, hash: hashToken(linkToken(keys, seed)) }
}
