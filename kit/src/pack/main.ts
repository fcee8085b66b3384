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

packPackage(sharedPackage(), output('shared'))
// What was packed is typed by zod, which is nowhere near it.
const zod = dirname(createRequire(join(sharedPackage(), 'package.json')).resolve('zod/package.json'))
packPackage(kitPackage, output('kit'), { '@panel/shared/*': [join(output('shared'), '*')], 'zod/*': [join(zod, '*')] })
process.stdout.write(`${output('shared')}\n${output('kit')}\n`)
