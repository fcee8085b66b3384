import { posix } from 'node:path'
import type { Import } from './import-statements'

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** The file that a specifier names; `files` are paths of the repository. */
const resolve = ({ file, specifier }: Import, files: ReadonlySet<string>): string | undefined => {
  const path = specifier.startsWith('@panel/shared/')
    ? specifier.replace('@panel/', '')
    : posix.join(posix.dirname(file), specifier)
  if (!specifier.startsWith('.') && !specifier.startsWith('@panel/shared/')) return undefined
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find(each => files.has(each))
}

/** Which file imports which, types included: they tie files together too. */
export const fileGraph = (imports: readonly Import[], files: ReadonlySet<string>): Graph => {
  const graph = new Map<string, Set<string>>([...files].map(file => [file, new Set()]))
  for (const each of imports) {
    const target = resolve(each, files)
    if (target && target !== each.file) graph.get(each.file)?.add(target)
  }
  return graph
}

/** The same by folder. A file at the top of a package, such as `app.ts`, stands for itself. */
export const folderGraph = (graph: Graph): Graph => {
  const folders = new Map<string, Set<string>>()
  for (const [file, targets] of graph) {
    const own = folderOf(file)
    const others = folders.get(own) ?? new Set()
    for (const target of targets) if (folderOf(target) !== own) others.add(folderOf(target))
    folders.set(own, others)
  }
  return folders
}

/** `api/src/dns/x.ts` is in `api/src/dns`, as is `api/src/dns/deep/x.ts`: the parts of a package. */
const folderOf = (file: string): string => {
  const [top, second, third, fourth] = file.split('/')
  if (second !== 'src') return third === undefined ? file : `${top}/${second}`
  return fourth === undefined ? file : `${top}/src/${third}`
}

/** Groups of two and more that import each other in a circle (Tarjan's strongly connected components). */
export const cyclesIn = (graph: Graph): string[][] => {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (node: string): void => {
    order.set(node, order.size)
    low.set(node, order.get(node) ?? 0)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(node) !== order.get(node)) return
    const group = stack.splice(stack.indexOf(node))
    if (group.length > 1) cycles.push(group.sort())
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return cycles
}
