// Not shared at run time: only the panel with fields for new passwords loads it, once somebody types into one.
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** What makes a password easy to guess, as far as one thing can be named. */
type StrengthHint = 'keyboard' | 'repeat' | 'sequence' | 'date' | 'common' | 'name' | 'own' | 'words'

export interface Strength {
  /** From 0, guessed at once, to 4. */
  score: 0 | 1 | 2 | 3 | 4
  hint: StrengthHint | null
}

const estimator = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  dictionary: { 'passwords-common': dictionary['passwords-common'] },
})

const hints: Readonly<Record<string, StrengthHint>> = {
  straightRow: 'keyboard',
  keyPattern: 'keyboard',
  longerKeyboardPattern: 'keyboard',
  simpleRepeat: 'repeat',
  extendedRepeat: 'repeat',
  repeated: 'repeat',
  sequences: 'sequence',
  recentYears: 'date',
  dates: 'date',
  associatedYears: 'date',
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  l33t: 'common',
  reverseWords: 'common',
  wordByItself: 'name',
  namesByThemselves: 'name',
  commonNames: 'name',
  userInputs: 'own',
}

/** How hard a password is to guess for somebody who knows `email`. */
export const passwordStrength = (password: string, email: string): Strength => {
  const own = [email, ...email.split(/[@.+_-]/)].filter(part => part.length > 2)
  const { score, feedback } = estimator.check(password.normalize('NFC'), own)
  const codes = [feedback.warning, ...feedback.suggestions].filter(code => code !== null)
  const hint = codes.flatMap(code => hints[code] ?? [])[0] ?? 'words'
  return { score, hint: score > 2 ? null : hint }
}
