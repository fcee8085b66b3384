import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../suites/workspaces'
import { failureDocument } from './failure-document'

/** One panel met one fault. */
export interface Cell {
  table: 'files' | 'code' | 'versions'
  panel: string
  fault: string
  /** Milliseconds from the click to the message; null when there is nothing to say. */
  message: number | null
  /** Milliseconds from the click on 'Try again' to the working page; null when no click is needed, or none can help. */
  recovery: number | null
}

const folder = join(root, 'e2e/test-results/failure-grid')

/** Keeps a cell for the document. */
export const keepCell = async (cell: Cell): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const name = `${cell.panel} ${cell.table} ${cell.fault}`.replace(/\W+/g, '-')
  await writeFile(join(folder, `${name}.json`), JSON.stringify(cell))
}

/** Writes docs/failures.md from the cells of this run, when all of them are there. */
export const writeFailureDocument = async (panels: readonly string[], faults: readonly string[]): Promise<void> => {
  const files = await readdir(folder).catch(() => [])
  const cells = await Promise.all(
    files.map(async file => JSON.parse(await readFile(join(folder, file), 'utf8')) as Cell),
  )
  const isMet = (panel: string, fault: string) => cells.some(each => each.panel === panel && each.fault === fault)
  if (!panels.every(panel => faults.every(fault => isMet(panel, fault)))) return
  await writeFile(join(root, 'docs/failures.md'), failureDocument(cells, panels, faults))
}
