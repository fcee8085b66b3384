import { dropUnseen, isMeant, unseen, unusualSpaces } from '../../contract/text'

/** What a text has that its reader cannot see, or that belongs to where it was copied from. */
type PastedKind =
  /** Takes no room: zero width, soft hyphen, marks of a word processor. */
  | 'invisible'
  /** Looks like a space and is another character. */
  | 'space'
  /** Turns the direction of what follows. */
  | 'direction'
  /** A pair of quotes around all of the text. */
  | 'quotes'
  /** A backslash that a master file needs and a plain text does not (RFC 1035 5.1). */
  | 'escape'

export interface PastedFinding {
  kind: PastedKind
  /** Place in the text as it came, in UTF-16 units. */
  at: number
  /** The finding in a form that can be seen: `U+00A0 (no-break space)`, `“…”`, `\;`. */
  shown: string
}

/** A text without what the clipboard added, and what that was. */
export interface Pasted {
  text: string
  findings: PastedFinding[]
}

/** By code point in hexadecimal digits, as Unicode names them. */
const names: Readonly<Record<string, string>> = {
  A0: 'no-break space',
  AD: 'soft hyphen',
  '61C': 'Arabic letter mark',
  '115F': 'Hangul filler',
  '1680': 'Ogham space mark',
  '17B4': 'Khmer inherent vowel',
  '17B5': 'Khmer inherent vowel',
  '180E': 'Mongolian vowel separator',
  '2000': 'en quad',
  '2001': 'em quad',
  '2002': 'en space',
  '2003': 'em space',
  '2004': 'three-per-em space',
  '2005': 'four-per-em space',
  '2006': 'six-per-em space',
  '2007': 'figure space',
  '2008': 'punctuation space',
  '2009': 'thin space',
  '200A': 'hair space',
  '200B': 'zero width space',
  '200C': 'zero width non-joiner',
  '200D': 'zero width joiner',
  '200E': 'left-to-right mark',
  '200F': 'right-to-left mark',
  '2028': 'line separator',
  '2029': 'paragraph separator',
  '202A': 'left-to-right embedding',
  '202B': 'right-to-left embedding',
  '202C': 'pop directional formatting',
  '202D': 'left-to-right override',
  '202E': 'right-to-left override',
  '202F': 'narrow no-break space',
  '205F': 'medium mathematical space',
  '2060': 'word joiner',
  '2061': 'function application',
  '2062': 'invisible times',
  '2063': 'invisible separator',
  '2064': 'invisible plus',
  '2066': 'left-to-right isolate',
  '2067': 'right-to-left isolate',
  '2068': 'first strong isolate',
  '2069': 'pop directional isolate',
  '3000': 'ideographic space',
  '3164': 'Hangul filler',
  FEFF: 'byte order mark',
  FFA0: 'halfwidth Hangul filler',
}

const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/

/** A character in a form that can be seen: one that is invisible by its number and name. */
export const showCharacter = (character: string): string => {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase()
  const isUnseen = names[code] !== undefined || /[\s\p{C}]/u.test(character) || character.search(unseen) === 0
  return isUnseen && character !== ' '
    ? `U+${code.padStart(4, '0')} (${names[code] ?? 'invisible character'})`
    : character
}

const kindOf = (character: string): PastedKind => {
  if (unusualSpaces.test(character)) return 'space'
  return directions.test(character) ? 'direction' : 'invisible'
}

/** What is in a text and cannot be seen; ordinary spaces, tabs and line breaks are not among it. */
export const findUnseen = (text: string): PastedFinding[] =>
  [...text.matchAll(unseen)]
    .filter(({ 0: found, index }) => !isMeant(found, text, index))
    .map(({ 0: found, index }) => ({ kind: kindOf(found), at: index, shown: showCharacter(found) }))

/** Opening quotes with those that close them, in the languages that people write. */
const pairs: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`´',
  '´': '´',
  '“': '”“',
  '”': '”',
  '„': '“”',
  '‘': '’‘',
  '’': '’',
  '‚': '‘’',
  '«': '»',
  '»': '«',
  '‹': '›',
  '›': '‹',
  '「': '」',
  '＂': '＂',
}

/** The quotes around all of a text, or null. Quotes of the same kind inside mean that it is a list of several. */
const quotesAround = (text: string): string | null => {
  const [open, close] = [text.charAt(0), text.slice(1).slice(-1)]
  const inside = text.slice(1, -1)
  const isPair = close !== '' && (pairs[open]?.includes(close) ?? false)
  return isPair && !inside.includes(open) && !inside.includes(close) ? `${open}…${close}` : null
}

/** Takes off pairs of quotes, one inside the other. */
const unquote = (text: string, at: number): Pasted => {
  const shown = quotesAround(text)
  if (shown === null) return { text, findings: [] }
  const inner = text.slice(1, -1)
  const trimmed = inner.trim()
  const rest = unquote(trimmed, at + 1 + inner.indexOf(trimmed))
  return { text: rest.text, findings: [{ kind: 'quotes', at, shown }, ...rest.findings] }
}

const escapes = /\\([^\dA-Za-z\s])/g

/** Escapes of a master file in front of punctuation: `\;`, `\"`, `\_`. */
export const findEscapes = (text: string): PastedFinding[] =>
  [...text.matchAll(escapes)].map(({ 0: shown, index }) => ({ kind: 'escape', at: index, shown }))

export const dropEscapes = (text: string): string => text.replace(escapes, '$1')

/**
 * A text of one line as it was meant, for a field whose values have neither quotes around them nor invisible
 * characters: what the clipboard brought along is taken out, and said. Ordinary spaces at the ends go without a word.
 */
export const cleanPasted = (typed: string): Pasted => {
  const seen = dropUnseen(typed)
  const trimmed = seen.trim()
  const { text, findings } = unquote(trimmed, typed.indexOf(trimmed.charAt(0)))
  return { text, findings: [...findUnseen(typed), ...findings] }
}

/** What was found, each thing once, for a sentence: `U+200B (zero width space), “…”`. */
export const showPasted = (findings: readonly PastedFinding[]): string =>
  [...new Set(findings.map(({ shown }) => shown))].join(', ')
