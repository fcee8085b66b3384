import { randomBytes } from 'node:crypto'
import { normalizeEmail } from '@panel/shared/rules'
import { audit } from '../audit/service'
import { awaitAdvisoryLock } from '../database/advisory-lock'
import type { Trx } from '../database/schema'
import { transact } from '../database/transact'
import type { Dependencies } from '../request-context'
import { newPasswordFault } from '../security/new-password'
import { hashPassword } from '../security/passwords'
import { StartError } from '../server-kit/errors'
import type { Settings } from '../settings/settings'
import { findUserByEmail, hasAdmin, insertUser, setAdmin } from '../users/repository'

const newPassword = (): string => randomBytes(12).toString('base64url')

/** An administrator that was made or promoted; `password` only when one was made up. */
interface MadeAdmin {
  email: string
  promoted: boolean
  password: string | null
}

/**
 * Grants an account the administrator's rights; makes a confirmed account when the address has none.
 * @param isWanted asked in the transaction; undefined is returned where it says no
 */
export const makeAdmin = async (
  { db, keys }: Pick<Dependencies, 'db' | 'keys'>,
  typedEmail: string,
  chosen: string | null,
  isWanted: (trx: Trx) => Promise<boolean> = async () => true,
): Promise<MadeAdmin | undefined> => {
  const email = normalizeEmail(typedEmail)
  const password = chosen ?? newPassword()
  const password_hash = await hashPassword(password)
  return transact(db, async trx => {
    if (!(await isWanted(trx))) return undefined
    const made = await insertUser(trx, { email, password_hash, language: 'en', is_admin: true })
    const user = made ?? (await findUserByEmail(trx, email))
    if (!user) throw new Error(`The account ${email} vanished while it was made an administrator.`)
    if (!made) await setAdmin(trx, user.id)
    await audit(trx, { keys }, { event: 'admin_added', actor: null, subject: `user ${user.id}` })
    return { email, promoted: !made, password: made && chosen === null ? password : null }
  })
}

const describe = ({ email, promoted, password }: MadeAdmin): string => {
  if (promoted) return `administrator ${email} (an existing account, its password stays)`
  return password === null ? `administrator ${email}` : `administrator ${email} password ${password} (shown only now)`
}

const firstAddress = ({ ADMIN_EMAIL, PLATFORM_HOST }: Settings): string => ADMIN_EMAIL ?? `admin@${PLATFORM_HOST}`

/** A password that is set is held to what customers' passwords are held to. */
const assertStrong = (settings: Settings): void => {
  const { ADMIN_PASSWORD, PLATFORM_HOST } = settings
  if (ADMIN_PASSWORD === undefined) return
  if (newPasswordFault(ADMIN_PASSWORD, firstAddress(settings), PLATFORM_HOST) !== null)
    throw new StartError('The setting ADMIN_PASSWORD is easy to guess: set another one, or none to have one made.')
}

/**
 * Makes the first administrator when there is none, and prints the password it made up, this once.
 * @throws StartError when the one that is set is easy to guess
 */
export const ensureAdmin = async (deps: Pick<Dependencies, 'db' | 'keys' | 'settings'>): Promise<void> => {
  const { db, settings } = deps
  if (await hasAdmin(db)) return
  assertStrong(settings)
  const admin = await makeAdmin(deps, firstAddress(settings), settings.ADMIN_PASSWORD ?? null, async trx => {
    await awaitAdvisoryLock(trx, 'firstAdmin')
    return !(await hasAdmin(trx))
  })
  if (admin) process.stdout.write(`${describe(admin)}\n`)
}

export { describe as describeAdmin }
