import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

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

/** A profile of generic domains with one more line, as YAML has it. */
export const writeProfile = (line: string): string => {
  const built = readFileSync(resolve(import.meta.dirname, '../profiles/gtld.yaml'), 'utf8')
  return writeSetting(`${built}${line}\n`)
}

/** One of a registry that wants registrants verified. */
export const writeVerifyingProfile = (verification: string): string => writeProfile(`verification: ${verification}`)
