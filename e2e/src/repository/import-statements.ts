import { type Node, parseModule, walk } from './syntax-tree'

export interface Import {
  file: string
  specifier: string
}

const specifierOf = (node: Node): string | undefined => {
  const literal = (value: unknown) => (value as { value?: string } | null)?.value
  if (/^(Import|ExportAll|ExportNamed)Declaration$/.test(node.type)) return literal(node.source)
  if (node.type === 'TsImportType') return literal(node.argument)
  if (node.type !== 'CallExpression' || (node.callee as Node).type !== 'Import') return undefined
  return literal((node.arguments as { expression: unknown }[])[0]?.expression)
}

/** Everything that the files import, by statement or by call. Type imports count: they bind packages together too. */
export const importsOf = (files: ReadonlyMap<string, string>): Import[] =>
  [...files].flatMap(([file, text]) => {
    const found: Import[] = []
    walk(parseModule(file, text), node => {
      const specifier = specifierOf(node)
      if (specifier) found.push({ file, specifier })
    })
    return found
  })
