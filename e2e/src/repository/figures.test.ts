import { execFileSync } from 'node:child_process'
import { root } from '../suites/workspaces'
import { figuresOf } from './figures'
import { textOf, textsOf } from './tracked-files'

const limitsFile = 'e2e/src/repository/figure-limits.json'

type Limits = Record<string, number>

const figures = figuresOf(textsOf(/\.tsx?$/))

/** Most that each figure may be (`npm run figures` prints them all). Lower a limit when its figure became lower. */
const limits: Limits = JSON.parse(textOf(limitsFile))

test.each(Object.entries(limits))('%s: at most %d', (name, most) => {
  expect(figures[name]).toBeLessThanOrEqual(most)
})

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })

/** Limits that the newer version took away or raised. */
const loosened = (older: Limits, newer: Limits): string[] =>
  Object.entries(older).flatMap(([name, most]) => ((newer[name] ?? Infinity) > most ? [name] : []))

test('limits are only ever lowered', () => {
  const commits = git('log', '--format=%H', '--', limitsFile).trim().split('\n').filter(Boolean)
  const versions = commits.map((commit): Limits => JSON.parse(git('show', `${commit}:${limitsFile}`)))
  const newestFirst = [limits, ...versions]
  expect(versions.flatMap((older, index) => loosened(older, newestFirst[index] ?? {}))).toEqual([])
})

test('a raised limit and a missing one are found', () => {
  expect(loosened({ casts: 2, circles: 0, any: 0 }, { casts: 1.9, circles: 1 })).toEqual(['circles', 'any'])
})

test('a duplicate, a dead export, a cast and a circle are counted', () => {
  const body = '(list: string[]) => {\n  const a = list.map(x => x)\n  a.sort()\n  a.reverse()\n  return a\n}\n'
  const bad = figuresOf(
    new Map([
      ['api/src/a/x.ts', `import { y } from '../b/y'\nexport const first = ${body}export const z = y as unknown\n`],
      ['api/src/b/y.ts', `import '../a/x'\nexport const y = ${body}export type Unused = string\n`],
      ['api/src/b/y.test.ts', ''],
    ]),
  )
  expect(bad).toMatchObject({
    'circles of files': 1,
    'circles of folders': 1,
    'pairs of equal functions': 1,
    'exported types that no other file uses': 1,
    'exported values that no other file uses': 2,
  })
  expect(bad['product: casts per 1000 lines']).toBeGreaterThan(0)
})
