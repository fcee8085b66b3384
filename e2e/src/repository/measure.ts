import { type Node, parseModule, walk } from './syntax-tree'

export const linesIn = (text: string): number => text.trimEnd().split('\n').length

/** The value below which this share of the numbers is. */
export const quantile = (numbers: readonly number[], share: number): number =>
  [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0

const isFunction = ({ type }: Node): boolean =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ClassMethod|MethodProperty)$/.test(type)

interface MeasuredFunction {
  file: string
  lines: number
  text: string
}

/** Every function of a file, nested ones included. */
export const functionsOf = (file: string, source: string): MeasuredFunction[] => {
  const bytes = Buffer.from(source)
  const found: MeasuredFunction[] = []
  walk(parseModule(file, source), node => {
    if (!isFunction(node) || !node.span) return
    const text = bytes.subarray(node.span.start - 1, node.span.end - 1).toString()
    found.push({ file, lines: linesIn(text), text })
  })
  return found
}

/** How many nodes of these types a file has. */
export const countNodes = (file: string, source: string, counts: (node: Node) => boolean): number => {
  let found = 0
  walk(parseModule(file, source), node => {
    if (counts(node)) found += 1
  })
  return found
}

export const commentLinesIn = (text: string): number =>
  text.split('\n').filter(line => /^\s*(\/\/|\/\*|\*)/.test(line)).length

const keywords = new Set(
  'const let return if else for of in await async throw new typeof instanceof void null undefined true false export import from type interface class extends try catch finally while switch case default break continue yield as satisfies'.split(
    ' ',
  ),
)

/** A function's text with every name and literal replaced: two functions with the same shape differ in names only. */
export const shapeOf = (text: string): string =>
  (text.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`|[A-Za-z_$][\w$]*|\d[\d_.]*|\S/g) ?? [])
    .map(token => {
      if (/^['"`\d]/.test(token)) return '0'
      return /^[A-Za-z_$]/.test(token) && !keywords.has(token) ? 'x' : token
    })
    .join(' ')

/** Pairs of functions that are the same by `keyOf`, in different places. */
export const duplicatePairs = (
  functions: readonly MeasuredFunction[],
  keyOf: (text: string) => string,
): [MeasuredFunction, MeasuredFunction][] => {
  const groups = new Map<string, MeasuredFunction[]>()
  for (const each of functions) {
    const key = keyOf(each.text)
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  return [...groups.values()].flatMap(group =>
    group.flatMap((first, index) =>
      group.slice(index + 1).map(second => [first, second] as [MeasuredFunction, MeasuredFunction]),
    ),
  )
}

const reExport = /^export (?:type )?(?:\{[^}]*\}|\*) from .*$/gm
const exported =
  /^export (?:declare )?(?:(?:abstract )?class|const|let|function|async function|interface|type|enum) (\w+)/gm

interface DeadExport {
  file: string
  name: string
  isType: boolean
}

/** Exports whose name no other file uses; handing a name on (`export … from`) is no use. */
export const deadExports = (files: ReadonlyMap<string, string>): DeadExport[] => {
  const usedIn = new Map<string, Set<string>>()
  for (const [file, text] of files)
    for (const [word] of text.replace(reExport, '').matchAll(/[A-Za-z_$][\w$]*/g))
      usedIn.set(word, (usedIn.get(word) ?? new Set()).add(file))
  return [...files].flatMap(([file, text]) =>
    [...text.matchAll(exported)].flatMap(([statement, name = '']) => {
      const others = [...(usedIn.get(name) ?? [])].filter(other => other !== file)
      return others.length > 0 ? [] : [{ file, name, isType: /^export (interface|type) /.test(statement) }]
    }),
  )
}
