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

/** Replaces the figures that were measured; others stay. */
export const storeResults = async (results: readonly Result[]): Promise<void> => {
  const measured = new Set(results.map(({ id }) => id))
  const kept = (await readStored()).filter(result => !measured.has(result.id))
  const all = [...kept, ...results].sort((a, b) => a.id.localeCompare(b.id))
  await writeFile(file, `[\n${all.map(result => `  ${JSON.stringify(result)}`).join(',\n')}\n]\n`)
}
