import { posix } from 'node:path'
import type { Import } from './import-statements'
import { type Layer, layersOf } from './layers'

const withoutExtension = (path: string): string => path.replace(/(\.d)?\.(tsx?|mjs|cjs)$/, '')

/** Path inside the package, without extension; undefined for files that have no layer: tests, settings of tools. */
const pathInside = (folder: string, file: string): string | undefined => {
  const start = folder === 'shared' ? 'shared/' : `${folder}/src/`
  if (!file.startsWith(start) || !/\.(ts|tsx|mjs|cjs)$/.test(file)) return undefined
  if (/\.test\.tsx?$|\/testing\/|\.config\.(ts|mjs)$|\.d\.ts$/.test(file)) return undefined
  return withoutExtension(file.slice(start.length))
}

/** Path inside the package that a specifier names; undefined for another package. */
const targetInside = (folder: string, { file, specifier }: Import): string | undefined => {
  if (folder === 'shared' && specifier.startsWith('@panel/shared/')) return specifier.slice('@panel/shared/'.length)
  if (!specifier.startsWith('.') || /\.(json|css)$/.test(specifier)) return undefined
  const start = folder === 'shared' ? 'shared/' : `${folder}/src/`
  const target = posix.join(posix.dirname(file), specifier)
  return target.startsWith(start) ? withoutExtension(target.slice(start.length)) : undefined
}

const rankOf = (rows: readonly (readonly Layer[])[], path: string): { row: number; layer: Layer } | undefined => {
  for (const [row, layers] of rows.entries()) {
    const layer = layers.find(({ files }) => files.test(path))
    if (layer) return { row, layer }
  }
  return undefined
}

const folderIn = (path: string): string => path.split('/')[1] ?? ''

const orderFault = (folder: string, from: string, to: string): string | undefined => {
  const rows = layersOf(folder)?.rows ?? []
  const [own, other] = [rankOf(rows, from), rankOf(rows, to)]
  if (!own || !other) return undefined
  if (own.layer === other.layer)
    return own.layer.isolated && folderIn(from) !== folderIn(to)
      ? `${own.layer.name} must not import each other`
      : undefined
  return other.row < own.row ? undefined : `${own.layer.name} must not import ${other.layer.name}`
}

/** Why an import breaks the order of layers inside its package; undefined when it does not. */
export const layerFault = (folder: string, each: Import): string | undefined => {
  const table = layersOf(folder)
  const from = pathInside(folder, each.file)
  const own = table && from !== undefined ? rankOf(table.rows, from) : undefined
  if (!table || from === undefined || !own) return undefined
  const to = targetInside(folder, each)
  const isPackage = !each.specifier.startsWith('.')
  const broken = table.restrictions.find(
    ({ packages, files, only }) =>
      !only.includes(own.layer.name) &&
      (to === undefined ? isPackage && packages?.test(each.specifier) : files?.test(to)),
  )
  return (to === undefined ? undefined : orderFault(folder, from, to)) ?? broken?.because
}

/** One sentence for each file that is in no layer, or has code that belongs in another one. */
export const placeFaults = (folders: readonly string[], files: ReadonlyMap<string, string>): string[] =>
  [...files].flatMap(([file, text]) => {
    const folder = folders.find(each => file.startsWith(`${each}/`))
    const table = folder && layersOf(folder)
    const path = folder && pathInside(folder, file)
    if (!table || path === undefined) return []
    const own = rankOf(table.rows, path)
    if (!own) return [`${file} is in no layer: give it a place in e2e/src/repository/layers.ts`]
    const broken = table.restrictions.filter(({ code, only }) => code?.test(text) && !only.includes(own.layer.name))
    return broken.map(({ because }) => `${file}: ${because}`)
  })
