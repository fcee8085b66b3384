import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Texts = { en: string; uk: string }

export const textFiles = ['locales/en.json', 'locales/uk.json']

const readTexts = (directory: string, language: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(directory, `locales/${language}.json`), 'utf8')) as Record<string, unknown>

const textAt = (catalogue: Record<string, unknown>, key: string): string => {
  const value = key
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], catalogue)
  if (typeof value !== 'string') throw new Error(`locales: there is no text for the key ${key}`)
  return value
}

/** Reads texts of the panel by their keys, in each language. */
export const translate = (directory: string) => {
  const [en, uk] = [readTexts(directory, 'en'), readTexts(directory, 'uk')]
  return (key: string): Texts => ({ en: textAt(en, key), uk: textAt(uk, key) })
}
