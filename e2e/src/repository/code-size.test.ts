import { type Node, parseModule, walk } from './syntax-tree'
import { textsOf } from './tracked-files'

const isSource = (file: string): boolean => !/\.(test|spec)\.tsx?$|\.d\.ts$/.test(file)
const sources = [...textsOf(/\.(ts|tsx)$/)].filter(([file]) => isSource(file))

const linesIn = (text: string): number => text.trimEnd().split('\n').length

/** The value below which this share of the sorted numbers lies. */
const quantile = (numbers: readonly number[], share: number): number =>
  [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0

const isFunction = ({ type }: Node): boolean =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ClassMethod|MethodProperty)$/.test(type)

const functionsOf = ([file, text]: readonly [string, string]): { place: string; lines: number }[] => {
  const bytes = Buffer.from(text)
  const found: { place: string; lines: number }[] = []
  walk(parseModule(file, text), node => {
    if (!isFunction(node) || !node.span) return
    const before = bytes.subarray(0, node.span.start - 1).toString()
    const lines = linesIn(bytes.subarray(node.span.start - 1, node.span.end - 1).toString())
    found.push({ place: `${file}:${linesIn(`${before}.`)}`, lines })
  })
  return found
}

const sizes = sources.map(([, text]) => linesIn(text))
const functions = sources.flatMap(functionsOf)

test('there is code to measure', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(functions.length).toBeGreaterThan(300)
})

test('no file is longer than 300 lines', () => {
  expect(sources.filter(([, text]) => linesIn(text) > 300).map(([file]) => file)).toEqual([])
})

test('files are short: half have at most 80 lines, 95 of 100 at most 250', () => {
  expect(quantile(sizes, 0.5)).toBeLessThanOrEqual(80)
  expect(quantile(sizes, 0.95)).toBeLessThanOrEqual(250)
})

test('functions are short: 95 of 100 have at most 70 lines, none more than 150', () => {
  expect(
    quantile(
      functions.map(({ lines }) => lines),
      0.95,
    ),
  ).toBeLessThanOrEqual(70)
  expect(functions.filter(({ lines }) => lines > 150)).toEqual([])
})
