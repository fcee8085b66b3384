import { textOf, textsOf } from './tracked-files'

const number = /\bS[1-9]\.\d+\b/g
const asked = new Set(textOf('docs/product.md').match(number))
/** A heading of section 2; its lines have numbers of their own. */
asked.delete('S2.23')

const titles = [...textsOf(/^e2e\/src\/.*\.spec\.ts$/)].flatMap(([file, text]) =>
  [...text.matchAll(/\[(S[1-9]\.\d+(?:[ ,]+S[1-9]\.\d+)*)\]/g)].flatMap(([, numbers]) =>
    (numbers ?? '').split(/[ ,]+/).map(line => ({ file, line })),
  ),
)

test('docs/product.md has every line', () => {
  expect(asked.size).toBe(141)
})

test('every line is proven by a browser test that carries its number', () => {
  const proven = new Set(titles.map(({ line }) => line))
  expect([...asked].filter(line => !proven.has(line))).toEqual([])
})

test('every number in a title leads to a line', () => {
  expect(titles.filter(({ line }) => !asked.has(line) && line !== 'S2.23')).toEqual([])
})
