import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../suites/workspaces'

/** One panel met one fault. */
export interface Cell {
  panel: string
  fault: string
  /** Milliseconds from the click to the message; null when there is nothing to say. */
  message: number | null
  /** Milliseconds from the click on 'Try again' to the working page; null when no click is needed. */
  recovery: number | null
}

const folder = join(root, 'e2e/test-results/failure-grid')

/** Keeps a cell for the document. */
export const keepCell = async (cell: Cell): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const name = `${cell.panel} ${cell.fault}`.replace(/\W+/g, '-')
  await writeFile(join(folder, `${name}.json`), JSON.stringify(cell))
}

const seconds = (milliseconds: number | null): string =>
  milliseconds === null ? '–' : `${(milliseconds / 1000).toFixed(1)} s`

const table = (cells: readonly Cell[], panels: readonly string[], faults: readonly string[]): string => {
  const entry = (panel: string, fault: string) => {
    const cell = cells.find(each => each.panel === panel && each.fault === fault)
    return cell ? `${seconds(cell.message)} / ${seconds(cell.recovery)}` : 'not met'
  }
  const rows = faults.map(fault => `| ${fault} | ${panels.map(panel => entry(panel, fault)).join(' | ')} |`)
  return [`| | ${panels.join(' | ')} |`, `|---|${panels.map(() => '---').join('|')}|`, ...rows].join('\n')
}

const document = (cells: readonly Cell[], panels: readonly string[]): string => {
  const faults = [...new Set(cells.map(({ fault }) => fault))].sort()
  return `# Panels under failure

Written by the nightly browser tests (\`npm run nightly -w e2e\`, folder \`e2e/src/failures\`). Each cell is one test in a real browser, with the real
product and a small server in between that does the damage: seconds until the message stands on the page, and seconds
from the click on ‘Try again’ to the working page, without a reload. In every one the header, the language switch, the
routing and the pages of the other four panels kept working, and no uncaught error was left. A dash: the page goes on
by itself, there is nothing to say or to click.

${table(cells, panels, faults)}

The limit we know: an effect that never ends blocks the tab, as it would in any page; the browser offers to stop it.
`
}

/** Writes docs/failures.md from the cells of this run, when all of them are there. */
export const writeFailureDocument = async (panels: readonly string[], expected: number): Promise<void> => {
  const files = await readdir(folder).catch(() => [])
  if (files.length < expected) return
  const cells = await Promise.all(
    files.map(async file => JSON.parse(await readFile(join(folder, file), 'utf8')) as Cell),
  )
  await writeFile(join(root, 'docs/failures.md'), document(cells, panels))
}
