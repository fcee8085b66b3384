import { MAX_PASSWORD, MIN_PASSWORD } from '../../contract/common'
import { readEmail } from '../../contract/email'
import type { ErrorCode } from '../../contract/errors'
import { isCommonPassword } from './common-passwords'

type PasswordFault = Extract<ErrorCode, 'password_too_short' | 'password_too_long' | 'password_common'>

/** One password typed on two systems is one text: NFC (RFC 8265 4.2). Nothing is trimmed. */
export const normalizePassword = (password: string): string => password.normalize('NFC')

const isRepetition = (password: string): boolean => /^(.{1,3})\1+$/su.test(password)

/** Why a new password is refused, as an error code of the contract; null where it is taken. No rules of composition. */
export const passwordFault = (password: string, email = ''): PasswordFault | null => {
  const normalized = normalizePassword(password)
  const length = [...normalized].length
  if (length < MIN_PASSWORD) return 'password_too_short'
  if (length > MAX_PASSWORD) return 'password_too_long'
  const text = normalized.toLowerCase()
  const address = email.trim().toLowerCase()
  const isOwnName = address !== '' && (text === address || text === address.split('@')[0])
  return isOwnName || isRepetition(text) || isCommonPassword(text) ? 'password_common' : null
}

/** The one spelling under which an email address is kept and compared. */
export const normalizeEmail = (email: string): string => readEmail(email).toLowerCase()

/** S5.4: whether sign-up is open to an address. No `domains` means any; names in ASCII and lower case. */
export const isEmailDomainAllowed = (email: string, domains: readonly string[]): boolean => {
  const domain = normalizeEmail(email).split('@').at(-1) ?? ''
  return domains.length === 0 || domains.includes(domain)
}
