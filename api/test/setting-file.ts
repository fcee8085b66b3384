import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []

export const removeSettings = (): void => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
}

/** Writes a file for a setting that names one; it is removed after the tests of the file. */
export const writeSetting = (content: unknown): string => {
  const folder = mkdtempSync(join(tmpdir(), 'setting-'))
  folders.push(folder)
  const file = join(folder, 'setting.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}
