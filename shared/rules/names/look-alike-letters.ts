/**
 * Letters that look like the Latin one before them, as Unicode has it (UTS 39, confusables of version 15; Unicode
 * License V3), of the scripts that are used for it: lower case, as they are in names.
 */
const alike = {
  a: 'ɑαа',
  c: 'сᴄⲥꮯ',
  d: 'ԁꓒ',
  e: 'еҽꬲ',
  f: 'քẝꞙꬵ',
  g: 'ƍɡցᶃ',
  h: 'һհ',
  i: 'ɩɪιіꙇꭵ',
  j: 'ϳј',
  l: 'ǀꓲ',
  n: 'ոռ',
  o: 'οσоօჿᴏᴑⲟꬽ',
  p: 'ρрⲣ',
  q: 'ԛգզ',
  r: 'гᴦⲅꭇꭈꮁ',
  s: 'ƽѕꜱꮪ',
  u: 'ʋυսᴜꞟꭎꭒ',
  v: 'νѵᴠꮩ',
  w: 'ɯѡԝաᴡꮃ',
  x: 'х',
  y: 'ɣʏγуүყᶌỿꭚ',
  z: 'ᴢꮓ',
  ae: 'æӕ',
  oe: 'œ',
} as const

/** Letters that look like it at a glance, which only counts where the outcome is a well-known name. */
const similar = {
  b: 'ƅьвβҍ',
  d: 'đɗ',
  e: 'єεɛ',
  f: 'ғƒ',
  g: 'ɢ',
  h: 'нћңҥӈђħ',
  i: 'ї',
  k: 'кκқҝҟҡķ',
  l: 'łļ',
  m: 'мӎ',
  n: 'пηńņŋ',
  o: 'øθ',
  p: 'þҏ',
  r: 'ґ',
  t: 'тτҭŧ',
  u: 'μџц',
  w: 'шщω',
  x: 'χҳ',
} as const

const byLetter = (rows: Record<string, string>): ReadonlyMap<string, string> =>
  new Map(Object.entries(rows).flatMap(([latin, letters]) => [...letters].map(letter => [letter, latin] as const)))

const alikeOf = byLetter(alike)
const similarOf = byLetter(similar)

/** Stand for an i as well as for an l. */
const bars = new Set(['ı', 'ӏ'])

export const isAlike = (letter: string): boolean => bars.has(letter) || alikeOf.has(letter)

/** What a text looks like in Latin letters; `bar` is what a plain bar is read as. Other letters stay. */
export const latinOf = (text: string, bar: 'i' | 'l', isLoose = false): string =>
  [...text]
    .map(letter => (bars.has(letter) ? bar : (alikeOf.get(letter) ?? ((isLoose && similarOf.get(letter)) || letter))))
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, isLoose ? '' : '$&')
    .normalize('NFC')

const cyrillic: ReadonlyMap<string, string> = new Map(
  Object.entries({ a: 'а', c: 'с', e: 'е', i: 'і', j: 'ј', o: 'о', p: 'р', s: 'ѕ', x: 'х', y: 'у', ï: 'ї', ë: 'ё' }),
)

/** A text with Latin letters replaced by the Cyrillic ones that look like them. */
export const cyrillicOf = (text: string): string => [...text].map(letter => cyrillic.get(letter) ?? letter).join('')
