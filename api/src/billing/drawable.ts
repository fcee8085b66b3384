import { createRequire } from 'node:module'
import anyAscii from 'any-ascii'
import { type Font, openSync } from 'fontkit'

const here = createRequire(import.meta.url)
const fontFile = (name: string): string => here.resolve(`@expo-google-fonts/noto-sans/${name}.ttf`)

/** With Latin, Cyrillic and Greek letters, and the signs of currencies. */
const files = {
  regular: '400Regular/NotoSans_400Regular',
  bold: '700Bold/NotoSans_700Bold',
}

const opened: Partial<Record<keyof typeof files, Font>> = {}

/** A font stays open: to read its tables takes longer than to draw an invoice. */
export const fontOf = (weight: keyof typeof files): Font => {
  const font = opened[weight] ?? openSync(fontFile(files[weight]))
  if ('fonts' in font) throw new Error(`${files[weight]} is a collection of fonts`)
  opened[weight] = font
  return font
}

const hasGlyph = (character: string): boolean => fontOf('regular').hasGlyphForCodePoint(character.codePointAt(0) ?? 0)

/** Whether the fonts of the PDF have every character of a text. */
const isDrawable = (text: string): boolean => [...text].every(each => /\s/.test(each) || hasGlyph(each))

/** Syllables of scripts without spaces are told apart by their capitals. */
const transliterate = (text: string): string => anyAscii(text).replace(/(?<=[a-z])(?=[A-Z])/g, ' ')

/** A name of a domain with the form that the registry knows. */
const twoNames = /(\S+) \((\S*xn--\S*)\)/gu

/**
 * The text with letters that the fonts lack in Latin ones, as a passport has them; a domain is named by what the registry
 * knows.
 */
export const drawable = (whole: string): string => {
  if (isDrawable(whole)) return whole
  const text = whole.replace(twoNames, (both, shown: string, ascii: string) => (isDrawable(shown) ? both : ascii))
  const runs: { text: string; has: boolean }[] = []
  for (const character of text) {
    const has = isDrawable(character)
    const last = runs.at(-1)
    // A space between two such words belongs to them.
    if (last && (last.has === has || /^\s$/.test(character))) last.text += character
    else runs.push({ text: character, has })
  }
  return runs.map(run => (run.has ? run.text : transliterate(run.text))).join('')
}
