import { cyrillicOf, isAlike, latinOf } from './look-alike-letters'
import { genuineWords } from './look-alike-words'
import { hasMixedScript } from './mixed-script'
import { wellKnownNames } from './well-known-names'

/**
 * Why a name may be taken for another one: it mixes alphabets, all its letters look like those of another alphabet, or it
 * looks like a well-known name.
 */
export interface LookAlike {
  kind: 'mixed' | 'whole' | 'known'
  /** The word of one alphabet that it looks like, if any. */
  word?: string
}

const isLatinWord = (text: string): boolean => /^[a-z0-9-]+$/.test(text)

/** What an ASCII name looks like where letters run together or digits stand for them. */
const blurred = (text: string): string =>
  text.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('5', 's')

const known = new Map(wellKnownNames.map(name => [blurred(name), name]))

const readings = (label: string, isLoose: boolean): string[] => [
  ...new Set((['l', 'i'] as const).map(bar => latinOf(label, bar, isLoose))),
]

/** The well-known name that a label, or a part of it between hyphens, looks like without being it. */
const knownIn = (label: string): string | undefined =>
  [label, ...label.split('-')]
    .flatMap(part =>
      readings(part, true).map(reading => {
        const name = known.get(blurred(reading))
        return name === part ? undefined : name
      }),
    )
    .find(name => name !== undefined)

/** One alphabet, all of whose letters look like Latin ones; words of a language that are written so are none. */
const isWhole = (label: string): boolean => {
  const letters = [...label].filter(letter => /\p{L}/u.test(letter))
  const parts = label.split(/[-\d]+/).filter(part => part !== '')
  return (
    letters.length > 1 &&
    letters.every(letter => !isLatinWord(letter) && !/\p{Script=Latin}/u.test(letter) && isAlike(letter)) &&
    !parts.every(part => genuineWords.has(part))
  )
}

const wordOf = (label: string): { word?: string } => {
  const word = knownIn(label) ?? [...readings(label, false), ...readings(label, true)].find(isLatinWord)
  if (word !== undefined) return { word }
  const turned = cyrillicOf(label)
  return turned !== label && /^[\p{Script=Cyrillic}\d-]+$/u.test(turned) ? { word: turned } : {}
}

/** Whether a label of a name, as people read it, may be taken for another one; null where it may not. */
export const lookAlike = (label: string): LookAlike | null => {
  if (hasMixedScript(label)) return { kind: 'mixed', ...wordOf(label) }
  if (isWhole(label)) return { kind: 'whole', ...wordOf(label) }
  const word = knownIn(label)
  return word === undefined ? null : { kind: 'known', word }
}
