import { parseSync } from '@swc/core'

/** A node of the syntax tree, as far as the checks look at it. `span` counts bytes from 1. */
export interface Node {
  type: string
  span?: { start: number; end: number }
  [property: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const parsed = new Map<string, Node>()

/** The tree of a TypeScript module, parsed once. Throws when it cannot be parsed. */
export const parseModule = (file: string, text: string): Node => {
  const key = `${file}\n${text}`
  const known = parsed.get(key)
  if (known) return known
  const tree = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('.tsx') }) as unknown as Node
  parsed.set(key, tree)
  return tree
}

/** Calls `visit` for the node and everything below it. */
export const walk = (value: unknown, visit: (node: Node) => void): void => {
  if (Array.isArray(value)) {
    for (const each of value) walk(each, visit)
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (isNode(value)) visit(value)
  for (const child of Object.values(value)) walk(child, visit)
}
