import { dirname } from 'node:path'
import { root } from '../suites/workspaces'
import { textsOf } from './tracked-files'

const code = textsOf(/\.(ts|tsx|mjs|cjs)$/)
const everything = textsOf(/./)

const hits = (files: ReadonlyMap<string, string>, pattern: RegExp): string[] =>
  [...files].flatMap(([file, text]) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  )

const escapes: [string, RegExp, string][] = [
  ['the type any', /(:|<|\b[a]s|\|)\s*any\b/, 'const x: '.concat('any')],
  ['a silenced compiler', /@ts-(ignore|nocheck|expect-error)/, '// @ts-'.concat('ignore')],
  ['a silenced linter', /biome-(ignore)/, '// biome-'.concat('ignore lint')],
  [
    'a test left out or run alone',
    /\b(test|it|describe)\.(skip|only|fixme|todo|fail)\b|\bx(it|describe)\(/,
    'test.'.concat("skip('x')"),
  ],
]

test.each(escapes)('no %s', (_, pattern, example) => {
  expect(pattern.test(example)).toBe(true)
  expect(hits(code, pattern)).toEqual([])
})

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

test('no path of a machine', () => {
  const here = new RegExp(escaped(`${dirname(root)}/`))
  expect(hits(everything, here)).toEqual([])
  expect(hits(everything, /(^|[\s'"`(=])\/(Users|home|root)\/\w/)).toEqual([])
})

test('no download address in the lockfile', () => {
  expect(hits(textsOf(/^package-lock\.json$/), /"resolved":\s*"(https?|git)/)).toEqual([])
})

test('no secret', () => {
  expect(
    hits(everything, /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36}\b/),
  ).toEqual([])
})
