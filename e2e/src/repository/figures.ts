import { cyclesIn, fileGraph, folderGraph } from './cycles'
import { importsOf } from './import-statements'
import {
  commentLinesIn,
  countNodes,
  deadExports,
  duplicatePairs,
  functionsOf,
  linesIn,
  quantile,
  shapeOf,
} from './measure'

type Files = ReadonlyMap<string, string>

const isTest = (file: string): boolean =>
  /\.(test|spec)\.tsx?$|\/testing\//.test(file) || file.startsWith('e2e/') || file.startsWith('api/test/')

const pick = (files: Files, wanted: (file: string) => boolean): Files =>
  new Map([...files].filter(([file]) => wanted(file)))

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

const round = (value: number, digits = 2): number => Number(value.toFixed(digits))

/** Functions shorter than this are alike by chance. */
const shortestDuplicate = 5

const sizes = (files: Files, name: string): Record<string, number> => {
  const lines = [...files.values()].map(linesIn)
  const functions = [...files].flatMap(([file, text]) => functionsOf(file, text)).map(each => each.lines)
  const total = sum(lines)
  const casts = sum([...files].map(([file, text]) => countNodes(file, text, ({ type }) => type === 'TsAsExpression')))
  return {
    [`${name}: files`]: files.size,
    [`${name}: lines`]: total,
    [`${name}: lines a file, median`]: quantile(lines, 0.5),
    [`${name}: lines a file, 95th percentile`]: quantile(lines, 0.95),
    [`${name}: lines a file, most`]: Math.max(...lines),
    [`${name}: files of at most 10 lines`]: lines.filter(count => count <= 10).length,
    [`${name}: lines a function, 95th percentile`]: quantile(functions, 0.95),
    [`${name}: lines a function, most`]: Math.max(...functions),
    [`${name}: casts per 1000 lines`]: round((casts / total) * 1000),
    [`${name}: comment lines in 100`]: round((sum([...files.values()].map(commentLinesIn)) / total) * 100, 1),
  }
}

const testShare = (product: Files, tests: Files): Record<string, number> => {
  const packages = [...new Set([...product.keys()].map(file => file.split('/')[0] ?? ''))]
  const linesOf = (files: Files, folder: string): number =>
    sum([...files].filter(([file]) => file.startsWith(`${folder}/`)).map(([, text]) => linesIn(text)))
  return Object.fromEntries(
    packages.map(folder => [
      `test lines a line of code: ${folder}`,
      round(linesOf(tests, folder) / linesOf(product, folder)),
    ]),
  )
}

const structure = (all: Files, product: Files): Record<string, number> => {
  const graph = fileGraph(importsOf(product), new Set(product.keys()))
  const functions = [...product].flatMap(([file, text]) => functionsOf(file, text))
  // A migration is frozen SQL in a text, which makes one like the other.
  const longer = functions.filter(
    each => each.lines >= shortestDuplicate && !each.file.startsWith('api/src/database/migrations/'),
  )
  const dead = deadExports(all).filter(({ file }) => product.has(file))
  return {
    'circles of files': cyclesIn(graph).length,
    'circles of folders': cyclesIn(folderGraph(graph)).length,
    'pairs of equal functions': duplicatePairs(
      functions.filter(each => each.lines > 1),
      text => text.replace(/\s+/g, ' '),
    ).length,
    'pairs of functions equal but for names': duplicatePairs(longer, shapeOf).length,
    'exported values that no other file uses': dead.filter(each => !each.isType).length,
    'exported types that no other file uses': dead.filter(each => each.isType).length,
    'uses of any': sum(
      [...all].map(([file, text]) =>
        countNodes(file, text, node => node.type === 'TsKeywordType' && node.kind === 'any'),
      ),
    ),
    'non-null assertions': sum(
      [...all].map(([file, text]) => countNodes(file, text, ({ type }) => type === 'TsNonNullExpression')),
    ),
  }
}

/** Figures of the sources: `files` are the paths and texts of all TypeScript files of the repository. */
export const figuresOf = (files: Files): Record<string, number> => {
  const sources = pick(files, file => !file.endsWith('.d.ts'))
  const product = pick(sources, file => !isTest(file))
  const tests = pick(sources, isTest)
  return {
    ...sizes(product, 'product'),
    ...sizes(tests, 'tests'),
    ...structure(sources, product),
    ...testShare(product, tests),
  }
}
