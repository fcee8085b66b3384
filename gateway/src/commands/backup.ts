import { describeFailure } from '@panel/api/server-kit/describe-failure'
import { readSettings as readProductSettings } from '@panel/api/settings'
import { backUp } from '../backup/backup'
import { type Inventory, inspectBackup } from '../backup/contents'
import { restore } from '../backup/restore'
import { ReleaseError } from '../errors'
import { readSettings } from '../settings'

const usage = `Usage:
  npm run backup -- FILE            back up database, keys and releases; the product may run
  npm run backup -- verify FILE     check that a backup is intact and can be restored
  npm run restore -- FILE           restore into an empty DATA_DIR, DATABASE_URL and RELEASES`

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const describe = ({ about, rows, files }: Inventory): string => {
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0)
  return `${count} rows and ${files} files of releases, as of ${about.at}`
}

const run = async (command: string | undefined, words: readonly string[]): Promise<void> => {
  const settings = { product: readProductSettings(process.env), gateway: readSettings(process.env) }
  const [first, second] = words
  if (command === 'backup' && first === 'verify' && second !== undefined)
    return print(`${second} is intact: ${describe(await inspectBackup(second, settings.product.BACKUP_KEY))}`)
  if (command === 'backup' && first !== undefined && second === undefined) {
    const { rows, files } = await backUp(first, settings)
    return print(`backed up to ${first}: ${rows} rows and ${files} files of releases`)
  }
  if (command === 'restore' && first !== undefined && second === undefined)
    return print(`restored ${describe(await restore(first, settings))}`)
  process.stderr.write(`${usage}\n`)
  process.exitCode = 2
}

const [command, ...words] = process.argv.slice(2)
await run(command, words).catch(error => {
  process.stderr.write(`${error instanceof ReleaseError ? error.message : describeFailure(error)}\n`)
  process.exitCode = 1
})
