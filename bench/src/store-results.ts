import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Result } from './result'

const file = join(import.meta.dirname, '../results.json')

const readStored = async (): Promise<Result[]> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return []
  }
}

const partOf = ({ id }: Result): string => id.split('.')[0] ?? ''

/** Replaces the figures of the parts that were measured; those of other parts stay. */
export const storeResults = async (results: readonly Result[]): Promise<void> => {
  const measured = new Set(results.map(partOf))
  const kept = (await readStored()).filter(result => !measured.has(partOf(result)))
  const all = [...kept, ...results].sort((a, b) => a.id.localeCompare(b.id))
  await writeFile(file, `[\n${all.map(result => `  ${JSON.stringify(result)}`).join(',\n')}\n]\n`)
}
