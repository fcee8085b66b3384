import { textOf, textsOf } from './tracked-files'

const number = /\bS[1-9]\.\d+\b/g
const asked = new Set(textOf('docs/product.md').match(number))
/** A heading of section 2; its lines have numbers of their own. */
const heading = 'S2.23'

const titles = [...textsOf(/^e2e\/src\/.*\.spec\.ts$/)].flatMap(([file, text]) =>
  [...text.matchAll(/\[(S[1-9]\.\d+(?:[ ,]+S[1-9]\.\d+)*)\]/g)].flatMap(([, numbers]) =>
    (numbers ?? '').split(/[ ,]+/).map(line => ({ file, line })),
  ),
)

/** Numbers that a section of the document skips: each counts from 1. */
const gapsIn = (numbers: ReadonlySet<string>): string[] =>
  Array.from({ length: 9 }, (_, at) => at + 1).flatMap(section => {
    const own = [...numbers].filter(line => line.startsWith(`S${section}.`)).map(line => Number(line.split('.')[1]))
    const all = Array.from({ length: Math.max(1, ...own) }, (_, at) => at + 1)
    return all.filter(line => !own.includes(line)).map(line => `S${section}.${line}`)
  })

test('docs/product.md has every line of each section', () => {
  expect(gapsIn(asked)).toEqual([])
})

test('a missing line is found', () => {
  expect(gapsIn(new Set([...asked].filter(line => line !== 'S4.3')))).toEqual(['S4.3'])
  expect(gapsIn(new Set([...asked].filter(line => !line.startsWith('S6.'))))).toEqual(['S6.1'])
})

test('every line is proven by a browser test that carries its number', () => {
  const proven = new Set(titles.map(({ line }) => line))
  expect([...asked].filter(line => line !== heading && !proven.has(line))).toEqual([])
})

test('every number in a title leads to a line', () => {
  expect(titles.filter(({ line }) => !asked.has(line))).toEqual([])
})
