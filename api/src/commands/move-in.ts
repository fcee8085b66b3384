import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readEmail } from '@panel/shared/contract'
import { chainWaiting } from '../audit/chain'
import type { Database } from '../database/schema'
import { importFolder, type Outcome, type Result } from '../moving-in/import'
import { writePrices } from '../moving-in/prices'
import { readMovedFolder } from '../moving-in/read-folder'
import { releaseMails } from '../moving-in/repository'
import type { Registries } from '../registry/port'
import { openRegistries } from '../registry/registry-of'
import type { Keys } from '../security/keys'
import type { Settings } from '../settings/settings'
import { checkKeys } from '../setup/check-keys'

interface Needs {
  settings: Settings
  db: Database
  keys: Keys
}

const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const reportFile = (isDry: boolean): string => (isDry ? 'dry-run-report.csv' : 'import-report.csv')

const reportText = (results: readonly Result[]): string =>
  [
    'file,line,item,result,note',
    ...results.map(({ file, line, item, outcome, note }) =>
      [file, String(line), item, outcome, note].map(cell).join(','),
    ),
    '',
  ].join('\n')

/** `npm run admin -- import FOLDER`: each line's result is written to a report in the folder. */
export const moveIn = async (
  needs: Needs,
  folder: string,
  { isDry, releases, servesHere }: { isDry: boolean; releases: boolean; servesHere: boolean },
): Promise<void> => {
  const path = resolve(folder)
  const moved = readMovedFolder(path)
  await checkKeys(needs)
  if (releases) {
    const count = await releaseMails(
      needs.db,
      moved.customers.map(({ email }) => readEmail(email)),
    )
    process.stdout.write(`${count} customers get mails from now on.\n`)
    return
  }
  const results: Result[] = []
  const counts: Record<Outcome, number> = { imported: 0, present: 0, 'left out': 0, failed: 0 }
  const report = (result: Result): void => {
    results.push(result)
    counts[result.outcome] += 1
    if (results.length % 500 === 0) process.stdout.write(`${results.length} lines done\n`)
  }
  let opened: Registries | undefined
  const registries = (): Registries => {
    opened ??= openRegistries(needs.settings)
    return opened
  }
  await importFolder({ ...needs, registries }, moved, { isDry, servesHere, report }).finally(() => opened?.close())
  if (!isDry) await chainWaiting(needs.db, needs.keys)
  const priced = writePrices(path, moved.prices)
  writeFileSync(join(path, reportFile(isDry)), reportText(results))
  const summary = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`)
  process.stdout.write(
    `${isDry ? 'Dry run: ' : ''}${summary.join(', ')}. Each line: ${join(path, reportFile(isDry))}\n`,
  )
  if (priced) process.stdout.write(`Prices for the setting PRICES: ${join(path, 'prices.json')}\n`)
  if (counts.failed > 0) process.exitCode = 1
}
