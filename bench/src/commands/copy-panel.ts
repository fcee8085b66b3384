import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const panel = 'mfe-address-book'

/** A copy of the panel's sources inside of the checkout, whose libraries it needs. */
export const copyPanel = async (product: string): Promise<string> => {
  const copy = join(product, '.cache/bench-release', panel)
  await rm(copy, { recursive: true, force: true })
  const own = (path: string): boolean => !/\/(dist|node_modules)$/.test(path)
  await cp(join(product, panel), copy, { recursive: true, filter: own })
  return copy
}

export const setVersion = async (copy: string, version: string): Promise<void> => {
  const file = join(copy, 'package.json')
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), version }))
}
