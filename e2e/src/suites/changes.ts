import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root, scriptsOf } from './workspaces'

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\0')
    .map(line => line.trim())
    .filter(Boolean)

const base = (): string => {
  try {
    return git('merge-base', 'HEAD', 'origin/main')[0] ?? 'HEAD'
  } catch {
    return 'HEAD'
  }
}

/** Files that differ from origin/main or, where there is no such branch, from the last commit. */
export const changedFiles = (): string[] =>
  [...git('diff', '-z', '--name-only', base()), ...git('ls-files', '-z', '--others', '--exclude-standard')].filter(
    file => existsSync(join(root, file)),
  )

/** The commit that is checked out, with `-dirty` where files differ from it; `unknown` where there is no git. */
export const checkedOut = (): string => {
  try {
    return git('describe', '--always', '--abbrev=40', '--exclude=*', '--dirty')[0] ?? 'unknown'
  } catch {
    return 'unknown'
  }
}

/** Tests in `api/test` are named after the feature they are about: `dns-changes.test.ts` is about `src/dns`. */
const featureOf = (file: string): string[] => {
  const feature = /^api\/src\/([^/]+)\//.exec(file)?.[1]
  return feature ? [`/${feature.replace(/s$/, '')}`] : []
}

/**
 * Arguments that choose the tests for the changed files of a package. A server's tests start all of it, and would all
 * be related: those count that are named like the file or its feature.
 */
export const testsFor = (folder: string, files: readonly string[]): string[] => {
  const own = files.filter(file => file.startsWith(`${folder}/`) && /\.(tsx?|json|mjs|cjs)$/.test(file))
  if (own.length === 0) return []
  if (!['api', 'gateway'].includes(folder))
    return scriptsOf(folder).test?.includes('vitest')
      ? ['--passWithNoTests', `--changed=${base()}`]
      : ['--passWithNoTests', '--findRelatedTests', ...own.map(file => join(root, file))]
  const names = own.flatMap(file => [`/${basename(file).replace(/\.(test\.)?\w+$/, '')}.test`, ...featureOf(file)])
  return ['--passWithNoTests', ...new Set(names)]
}
