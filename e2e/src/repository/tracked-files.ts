import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, textOf } from '../suites/workspaces'

export { textOf }

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })

const listed = (names: string): string[] => names.split('\0').filter(Boolean)

/** Files of the repository, relative to its root, with those that are new and not ignored. */
export const trackedFiles = (): string[] =>
  listed(git('ls-files', '-z', '--cached', '--others', '--exclude-standard')).filter(file =>
    existsSync(join(root, file)),
  )

const binary = /\.(png|jpe?g|webp|ico|woff2?|gz|br)$/

/** Paths and texts of all text files that `wanted` accepts. */
export const textsOf = (wanted: RegExp): Map<string, string> =>
  new Map(
    trackedFiles()
      .filter(file => wanted.test(file) && !binary.test(file))
      .map(file => [file, textOf(file)]),
  )
