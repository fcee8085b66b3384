import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Eight hexadecimal digits that name the sources of a package: its `src`, its texts and its package.json. */
export const sourceHash = (directory: string): string => {
  const hash = createHash('sha256').update(readFileSync(join(directory, 'package.json')))
  for (const folder of ['src', 'locales']) {
    const files = readdirSync(join(directory, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .sort()
    for (const file of files) hash.update(file.slice(directory.length)).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 8)
}
