import type { ErrorCode } from '@panel/shared/contract'
import { normalizePassword, passwordFault } from '@panel/shared/rules'
import { dictionary } from '@zxcvbn-ts/language-common'

const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].map(word => word.toLowerCase()))

/** Words that are obvious here, and those that people add years and digits to. */
const contextWords = ['domain', 'panel', 'domainpanel', 'registrar', 'hosting', 'summer', 'winter', 'spring', 'autumn']

/** Digits and signs that are added to a word make it no harder to guess when there are few of them. */
const longestAddition = 6

const isWordWithAddition = (password: string, words: ReadonlySet<string>): boolean => {
  const word = /\p{L}.*\p{L}/u.exec(password)?.[0] ?? ''
  return word !== '' && password.length - word.length <= longestAddition && words.has(word)
}

/** Why a password is refused by the rules or by the list of frequent ones; null where it is taken. */
export const newPasswordFault = (password: string, email: string, platformHost: string): ErrorCode | null => {
  const fault = passwordFault(password, email)
  if (fault) return fault
  const text = normalizePassword(password).toLowerCase()
  const context = new Set([...contextWords, ...platformHost.split('.'), ...email.toLowerCase().split(/[@.+_-]/)])
  return common.has(text) || isWordWithAddition(text, common) || isWordWithAddition(text, context)
    ? 'password_common'
    : null
}
