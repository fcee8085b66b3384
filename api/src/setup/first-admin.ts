import { randomBytes } from 'node:crypto'
import { normalizeEmail } from '@panel/shared/rules'
import { audit } from '../audit/service'
import { awaitAdvisoryLock } from '../database/advisory-lock'
import type { Trx } from '../database/schema'
import { transact } from '../database/transact'
import type { Dependencies } from '../request-context'
import { hashPassword } from '../security/passwords'
import type { Settings } from '../settings'
import { findUserByEmail, hasAdmin, insertUser, setAdmin } from '../users/repository'

const newPassword = (): string => randomBytes(12).toString('base64url')

/** An administrator that was made or promoted; `password` only when one was made up. */
interface MadeAdmin {
  email: string
  promoted: boolean
  password: string | null
}

/** Grants an account the administrator's rights; makes a confirmed account when the address has none. */
export const makeAdmin = async (
  trx: Trx,
  keys: Dependencies['keys'],
  typedEmail: string,
  chosen: string | null,
): Promise<MadeAdmin> => {
  const email = normalizeEmail(typedEmail)
  const password = chosen ?? newPassword()
  const password_hash = await hashPassword(password)
  const made = await insertUser(trx, { email, password_hash, language: 'en', is_admin: true })
  const user = made ?? (await findUserByEmail(trx, email))
  if (!user) throw new Error(`The account ${email} vanished while it was made an administrator.`)
  if (!made) await setAdmin(trx, user.id)
  await audit(trx, { keys }, { event: 'admin_added', actor: null, subject: `user ${user.id}` })
  return { email, promoted: !made, password: made && chosen === null ? password : null }
}

const describe = ({ email, promoted, password }: MadeAdmin): string => {
  if (promoted) return `administrator ${email} (an existing account, its password stays)`
  return password === null ? `administrator ${email}` : `administrator ${email} password ${password} (shown only now)`
}

const firstAddress = ({ ADMIN_EMAIL, PLATFORM_HOST }: Settings): string => ADMIN_EMAIL ?? `admin@${PLATFORM_HOST}`

/** Makes the first administrator when there is none, and prints the password it made up, this once. */
export const ensureAdmin = ({ db, keys, settings }: Dependencies): Promise<void> =>
  transact(db, async trx => {
    await awaitAdvisoryLock(trx, 'firstAdmin')
    if (await hasAdmin(trx)) return
    const admin = await makeAdmin(trx, keys, firstAddress(settings), settings.ADMIN_PASSWORD ?? null)
    process.stdout.write(`${describe(admin)}\n`)
  })

export { describe as describeAdmin }
