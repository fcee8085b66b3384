import { figuresOf } from './figures'
import { textsOf } from './tracked-files'

const figures = figuresOf(textsOf(/\.tsx?$/))

/**
 * Most that each figure may be (`npm run figures` prints them all). Lower a limit when the figure has become lower; to
 * raise one needs a reason in the commit.
 */
const limits = {
  'product: lines a file, median': 45,
  'product: lines a file, 95th percentile': 130,
  'product: lines a file, most': 250,
  'product: lines a function, 95th percentile': 30,
  'product: casts per 1000 lines': 2.34,
  'tests: lines a file, most': 340,
  'tests: casts per 1000 lines': 4.4,
  'circles of files': 0,
  'circles of folders': 0,
  'pairs of functions equal but for names': 24,
  'exported types that no other file uses': 30,
  'uses of any': 0,
  'non-null assertions': 0,
} as const

test.each(Object.entries(limits))('%s: at most %d', (name, most) => {
  expect(figures[name]).toBeLessThanOrEqual(most)
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
