import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { reportMetric } from '@panel/shared/testing/metric'
import { loadModule } from 'hunspell-asm'
import { textOf, trackedFiles } from './tracked-files'

/** Words of the field that the dictionary lacks. A word belongs here only when every Ukrainian reader would accept it. */
const known = new Set([
  ...['автопродовження', 'фішингу', 'увімк', 'вимк'],
  ...['вебхук', 'вебхуки', 'вебхуків', 'вебхуками'],
])

const dictionary = async (): Promise<(word: string) => boolean> => {
  const folder = dirname(createRequire(import.meta.url).resolve('dictionary-uk'))
  const hunspell = await loadModule()
  const mount = (name: string) => hunspell.mountBuffer(readFileSync(join(folder, name)), name)
  const { spell } = hunspell.create(mount('index.aff'), mount('index.dic'))
  return spell
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** The Ukrainian words of a text: placeholders, tags and names in Latin letters are left out. */
const wordsOf = (text: string): string[] =>
  text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, ' ').match(/[а-яіїєґ]+(?:[’-][а-яіїєґ]+)*/gi) ?? []

let spell: (word: string) => boolean

beforeAll(async () => {
  spell = await dictionary()
})

const misspelt = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap(wordsOf))].filter(word => !known.has(word.toLowerCase()) && !spell(word))

const ukrainian = (): string[] =>
  trackedFiles()
    .filter(file => /(^|[/.])uk\.json$/.test(file))
    .flatMap(file => textsIn(JSON.parse(textOf(file))))

test('I18N-6 every Ukrainian word of the product is spelt as in the dictionary', () => {
  const texts = ukrainian()
  expect(texts.length).toBeGreaterThan(1000)
  const wrong = misspelt(texts)
  expect(wrong).toEqual([])
  reportMetric('I18N-6 words', wrong.length, 'most', 0)
})

test('I18N-6 control: a misspelt word, a Russian one and a wrong apostrophe are found', () => {
  expect(misspelt(['Натисніть «Зарееструвати» — {{count}} домен', 'Слідуючий крок', 'DNS-запис'])).toEqual([
    'Зарееструвати',
    'Слідуючий',
  ])
})

test('every word of the list is used, and the dictionary lacks it', () => {
  const used = new Set(
    ukrainian()
      .flatMap(wordsOf)
      .map(word => word.toLowerCase()),
  )
  expect([...known].filter(word => !used.has(word) || spell(word))).toEqual([])
})
