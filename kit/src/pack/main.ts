import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { kitPackage, sharedPackage } from '../read-package'
import { packPackage } from './pack-package'

const folder = process.argv[2]
if (!folder) {
  process.stderr.write('Say where the packages go: npm run pack -- FOLDER\n')
  process.exit(2)
}
const output = (name: string) => join(resolve(folder), name)

/** Where the compiler finds the types of what a packed package exports. */
const exportedTypes = (name: string, packed: string): Record<string, string[]> => {
  const { exports } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { types: string }>
  }
  const entries = Object.entries(exports).map(([path, to]) => [path, typeof to === 'string' ? to : to.types] as const)
  return Object.fromEntries(entries.map(([path, file]) => [join(name, path), [join(packed, file)]]))
}

packPackage(sharedPackage(), output('shared'))
// What was packed is typed by zod, which is nowhere near it.
const zod = dirname(createRequire(join(sharedPackage(), 'package.json')).resolve('zod/package.json'))
const types = exportedTypes('@panel/shared', output('shared'))
packPackage(kitPackage, output('kit'), { ...types, 'zod/*': [join(zod, '*')] })
process.stdout.write(`${output('shared')}\n${output('kit')}\n`)
