import { dirname } from 'node:path'
import { root } from '../suites/workspaces'
import { textsOf } from './tracked-files'

const own = 'e2e/src/repository/escapes.test.ts'
const code = textsOf(/\.(ts|tsx|mjs|cjs)$/)
const everything = textsOf(/./)

const hits = (files: ReadonlyMap<string, string>, pattern: RegExp): string[] =>
  [...files]
    .filter(([file]) => file !== own)
    .flatMap(([file, text]) =>
      text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    )

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What the linter has no rule for, with an example. */
const refused: [string, RegExp, string, ReadonlyMap<string, string>][] = [
  ['silenced compiler', /@ts-(expect-error|nocheck)/, '// @ts-nocheck', code],
  ['test that may fail', /\b(test|it|describe)\.(fixme|todo|fail|failing)\(/, "test.todo('x')", code],
  ['path of this machine', new RegExp(escaped(`${dirname(root)}/`)), `${dirname(root)}/x`, everything],
  ['path of a machine', /(^|[\s'"`(=])\/(Users|home|root)\/\w/, 'cd /home/me', everything],
  [
    'secret',
    /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36}\b/,
    `AKIA${'A'.repeat(16)}`,
    everything,
  ],
  ['section of a specification that is not here', /\bSPEC (S\d|section)/, 'SPEC S2.1', code],
]

test.each(refused)('no %s', (_, pattern, example, files) => {
  expect(example).toMatch(pattern)
  expect(hits(files, pattern)).toEqual([])
})

/** How often each rule of the linter may be switched off. To raise a number needs a reason in the commit. */
const ignoredRules = {
  'lint/a11y/noRedundantRoles': 4,
  'lint/a11y/noNoninteractiveElementToInteractiveRole': 2,
  'lint/a11y/noNoninteractiveTabindex': 1,
  'lint/a11y/useFocusableInteractive': 1,
  'lint/a11y/useAriaPropsForRole': 1,
  // A schema of one form, whose check the shared schema does not need on the first page.
  'lint/style/noRestrictedImports': 1,
}

test('the linter is switched off only as often as counted here', () => {
  const counts: Record<string, number> = {}
  for (const hit of hits(code, /biome-ignore/)) {
    const rule = /biome-ignore\S* (\S+):/.exec(hit)?.[1] ?? hit
    counts[rule] = (counts[rule] ?? 0) + 1
  }
  expect(counts).toEqual(ignoredRules)
})
