import type { ErrorCode } from '@panel/shared/contract'
import { normalizePassword, passwordFault } from '@panel/shared/rules'
import { dictionary } from '@zxcvbn-ts/language-common'

const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].map(word => word.toLowerCase()))

/** Words that are obvious here, and those that people add years and digits to. */
const contextWords = 'domain domains control panel registrar registry hosting dns summer winter spring autumn'.split(
  ' ',
)

/** Digits and signs that are added to a word make it no harder to guess when there are few of them. */
const longestAddition = 6

const isWordWithAddition = (password: string, words: ReadonlySet<string>): boolean => {
  const word = /\p{L}.*\p{L}/u.exec(password)?.[0] ?? ''
  return word !== '' && password.length - word.length <= longestAddition && words.has(word)
}

/** Whether a password is made of words only, with few digits and signs before, between and after them. */
const isMadeOfWords = (password: string, words: ReadonlySet<string>): boolean => {
  const letters = password.replace(/[^\p{L}]/gu, '')
  if (letters === '' || password.length - letters.length > longestAddition) return false
  const ends = new Set([0])
  for (let end = 1; end <= letters.length; end += 1)
    if ([...ends].some(start => words.has(letters.slice(start, end)))) ends.add(end)
  return ends.has(letters.length)
}

/** Why a password is refused by the rules or by the list of frequent ones; null where it is taken. */
export const newPasswordFault = (password: string, email: string, platformHost: string): ErrorCode | null => {
  const fault = passwordFault(password, email)
  if (fault) return fault
  const text = normalizePassword(password).toLowerCase()
  const context = new Set([...contextWords, ...platformHost.split('.'), ...email.toLowerCase().split(/[@.+_-]/)])
  return common.has(text) || isWordWithAddition(text, common) || isMadeOfWords(text, context) ? 'password_common' : null
}
