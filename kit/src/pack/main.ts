import { join, resolve } from 'node:path'
import { kitPackage, sharedPackage } from '../read-package'
import { packPackage } from './pack-package'

const folder = process.argv[2]
if (!folder) {
  process.stderr.write('Say where the packages go: npm run pack -- FOLDER\n')
  process.exit(2)
}
const output = (name: string) => join(resolve(folder), name)

packPackage(sharedPackage(), output('shared'))
packPackage(kitPackage, output('kit'), { '@panel/shared/*': [join(output('shared'), '*')] })
process.stdout.write(`${output('shared')}\n${output('kit')}\n`)
