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

const ignored = /biome-(?:ignore)(?:-all|-start)? (lint\/[a-zA-Z0-9]+\/[a-zA-Z]+)(.*)/

/** How often each rule of the linter may be switched off. To raise a number needs a reason in the commit. */
const ignoredRules = {
  'lint/a11y/noRedundantRoles': 4,
  'lint/a11y/noNoninteractiveElementToInteractiveRole': 2,
  'lint/a11y/noNoninteractiveTabindex': 1,
  'lint/a11y/useFocusableInteractive': 1,
  'lint/a11y/useAriaPropsForRole': 1,
}

test('the linter is switched off only as often as counted here, each time with a reason', () => {
  const hits = [...code].flatMap(([file, text]) =>
    text.split('\n').flatMap(line => {
      const [, rule = '', reason = ''] = ignored.exec(line) ?? []
      return /biome-(ignore)/.test(line) && file !== 'e2e/src/repository/escapes.test.ts'
        ? [{ file, rule, reason }]
        : []
    }),
  )
  expect(hits.filter(({ reason }) => !/^: \S.{15,}/.test(reason))).toEqual([])
  const counts: Record<string, number> = {}
  for (const { rule } of hits) counts[rule] = (counts[rule] ?? 0) + 1
  expect(counts).toEqual(ignoredRules)
})

const tricks: [string, RegExp][] = [
  ['a role or a tabIndex that hides in an object', /=\s*\{\s*(role|tabIndex): [^}]*\}\s*$/],
  ['a cast to never', /\bas never\b/],
  ['a property read or set past its type', /\bReflect\.(get|set)\b/],
]

test.each(tricks)('no %s', (_, pattern) => {
  const product = new Map([...code].filter(([file]) => !/\.test\.tsx?$|^e2e\//.test(file)))
  expect(hits(product, pattern)).toEqual([])
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
