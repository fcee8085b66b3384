import { type Node, parseModule, walk } from './syntax-tree'
import { textsOf } from './tracked-files'

const linesIn = (text: string): number => text.trimEnd().split('\n').length

/** The value below which this share of the numbers is. */
const quantile = (numbers: readonly number[], share: number): number =>
  [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0

const isFunction = ({ type }: Node): boolean =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ClassMethod|MethodProperty)$/.test(type)

interface MeasuredFunction {
  file: string
  lines: number
}

/** Every function of a file, nested ones included. */
const functionsOf = (file: string, source: string): MeasuredFunction[] => {
  const bytes = Buffer.from(source)
  const found: MeasuredFunction[] = []
  walk(parseModule(file, source), node => {
    if (!isFunction(node) || !node.span) return
    found.push({ file, lines: linesIn(bytes.subarray(node.span.start - 1, node.span.end - 1).toString()) })
  })
  return found
}

const isSource = (file: string): boolean => !/\.(test|spec)\.tsx?$|\.d\.ts$/.test(file)
const sources = [...textsOf(/\.(ts|tsx)$/)].filter(([file]) => isSource(file))

const sizes = sources.map(([, text]) => linesIn(text))
const functions = sources.flatMap(([file, text]) => functionsOf(file, text))

test('there is code to measure', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(functions.length).toBeGreaterThan(300)
})

test('no file is longer than 250 lines', () => {
  expect(sources.filter(([, text]) => linesIn(text) > 250).map(([file]) => file)).toEqual([])
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
