import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Services that a package brings stay stopped (RUNLEVEL): tests start their own.
const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }

const isInstalled = (name: string): boolean => {
  const { stdout } = spawnSync('dpkg-query', ['--status', name], { encoding: 'utf8' })
  return /^Status: \w+ ok installed$/m.test(stdout ?? '')
}

/** Names of the packages that this machine lacks; all of them where there is no dpkg. */
export const missingPackages = (names: readonly string[]): string[] => names.filter(name => !isInstalled(name))

/** What to do about packages that are missing and could not be installed. */
export const missingSentence = (missing: readonly string[]): string =>
  `These Debian packages are needed and missing: ${missing.join(', ')}. ` +
  `Install them as root: apt-get install ${missing.join(' ')}`

/** Servers are in folders that the PATH of an ordinary user lacks. */
const reachPrograms = (): void => {
  const folders = (process.env.PATH ?? '').split(':')
  const missing = ['/usr/local/sbin', '/usr/sbin', '/sbin'].filter(folder => !folders.includes(folder))
  process.env.PATH = [...folders, ...missing].join(':')
}

/**
 * Makes sure that these Debian packages are installed: as root it installs what is missing.
 * Throws one sentence that names what is missing when it cannot. Processes that call it at once wait for each other.
 */
export const provideDebianPackages = (names: readonly string[]): void => {
  reachPrograms()
  const missing = missingPackages(names)
  if (missing.length === 0) return
  if (process.getuid?.() === 0) {
    const install = 'apt-get update && apt-get install -y --no-install-recommends "$@"'
    const lock = join(tmpdir(), 'provide-debian-packages.lock')
    spawnSync('flock', [lock, 'sh', '-c', install, 'sh', ...missing], { stdio: ['ignore', 2, 2], env: quiet })
  }
  const left = missingPackages(missing)
  if (left.length > 0) throw new Error(missingSentence(left))
}
