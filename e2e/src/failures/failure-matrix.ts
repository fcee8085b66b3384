import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keptAttackSection } from '../attacks/attack-table'
import { panelPlaces } from '../fixtures/panel-places'
import { root } from '../suites/workspaces'
import { codeFaults } from './code-faults'
import { failureDocument } from './failure-document'
import { fileFaults, fileParts } from './file-faults'
import { type Result, tables } from './result'
import { versionRows } from './version-faults'

const folder = join(root, 'e2e/test-results/failure-matrix')

const panels = panelPlaces.map(({ panel }) => panel)

const fileRows = Object.keys(fileParts).flatMap(part => Object.keys(fileFaults).map(fault => `${part}: ${fault}`))

/** The rows of each table, in the order of the document. */
const rows: Record<Result['table'], readonly string[]> = {
  'by click': fileRows,
  'by first load': fileRows,
  code: Object.keys(codeFaults),
  versions: versionRows,
}

/** Keeps a result for the document. */
export const recordResult = async (result: Result): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const name = `${result.panel} ${result.table} ${result.fault}`.replace(/\W+/g, '-')
  await writeFile(join(folder, `${name}.json`), JSON.stringify(result))
}

/** Writes docs/failures.md from the results of this run, when all of them are there. */
export const writeFailureDocument = async (): Promise<void> => {
  const files = await readdir(folder).catch(() => [])
  const results = await Promise.all(
    files.map(async file => JSON.parse(await readFile(join(folder, file), 'utf8')) as Result),
  )
  const found = new Set(results.map(({ table, panel, fault }) => `${table} ${panel} ${fault}`))
  const isComplete = tables.every(table =>
    panels.every(panel => rows[table].every(fault => found.has(`${table} ${panel} ${fault}`))),
  )
  if (!isComplete) return
  const text = failureDocument(results, panels, rows) + (await keptAttackSection())
  await writeFile(join(root, 'docs/failures.md'), text)
}
