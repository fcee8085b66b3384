import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { sharedPackage } from './read-package'

/**
 * Names the design system as a build of the package in `directory` has it. The names of its classes follow from where
 * its files are, as seen from there: what two builds draw has the same classes when this is the same.
 */
export const lookOf = (directory: string): string => {
  const design = join(sharedPackage(), 'ui')
  const hash = createHash('sha256')
  const files = readdirSync(design, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter(file => /\.(css|[jt]sx?)$/.test(file) && !/\.(test|d)\./.test(file)).sort())
    hash.update(relative(directory, join(design, file))).update(readFileSync(join(design, file)))
  return hash.digest('hex').slice(0, 16)
}
