import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareCatalogues } from '../../testing/catalogues'
import en from './en.json'
import uk from './uk.json'

const rules = join(__dirname, '..')

const sources = readdirSync(rules, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map(file => readFileSync(join(rules, file), 'utf8'))
  .join('\n')

/** The names of types and of the parts of their contents; `type-texts.test.ts` says which there are. */
const isName = (code: string) => /^dns\.(meaning|part|placeholder|choice)\./.test(code)

const given = new Set([...sources.matchAll(/'((?:dns|domains|names)\.[a-z0-9.-]+)'/g)].map(match => match[1]))

test('the rules give codes', () => {
  expect(given.size).toBeGreaterThan(100)
})

test('every code has a text and every text has a code', () => {
  const codes = Object.keys(en).filter(code => !isName(code))
  expect(codes.sort()).toEqual([...given].sort())
})

test('English and Ukrainian say the same things', () => {
  expect(compareCatalogues(en, uk)).toEqual([])
})

test('texts are sentences', () => {
  const ragged = Object.entries({ ...en, ...uk })
    .filter(([code]) => !isName(code))
    .filter(([, text]) => !/[.?]$/.test(text) || text !== text.trim())
  expect(ragged).toEqual([])
})

test('Ukrainian is typeset as such', () => {
  const straight = Object.entries(uk).filter(([, text]) => /[\p{Script=Cyrillic}]['"][\p{Script=Cyrillic}]/u.test(text))
  expect(straight).toEqual([])
})
