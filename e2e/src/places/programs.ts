import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where the programs of these names are, as the shell finds them. */
export const programsOnPath = (names: readonly string[]): [name: string, path: string][] => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.map(name => {
    const path = folders.map(folder => join(folder, name)).find(existsSync)
    if (!path) throw new Error(`This system has no program ${name}`)
    return [name, path]
  })
}
