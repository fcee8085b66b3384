import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bin, root } from '../suites/workspaces'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let clone: string

const git = (...args: string[]): string => execFileSync('git', args, { cwd: clone, encoding: 'utf8', stdio: 'pipe' })

const commit = async (file: string, subject: string): Promise<void> => {
  await appendFile(join(clone, file), '\n')
  git('add', '-A')
  git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-qm', subject)
}

const release = (): void => {
  const identity = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@example.com' }
  const env = { ...process.env, ...identity, GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@example.com' }
  execFileSync(bin('lerna'), ['version', '--yes', '--no-push'], { cwd: clone, env, stdio: 'pipe' })
}

const versionOf = async (folder: string): Promise<string> =>
  JSON.parse(await readFile(join(clone, folder, 'package.json'), 'utf8')).version

const numbers = (version: string): number[] => version.split('.').map(Number)

beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), 'versions-'))
  execFileSync('git', ['clone', '-q', '--no-hardlinks', root, clone], { stdio: 'pipe' })
  // Links of a changelog lead to where the repository was cloned from.
  git('remote', 'remove', 'origin')
  git('checkout', '-q', '-B', 'main')
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'))
  release()
})

afterAll(() => rm(clone, { recursive: true, force: true }))

test('a feature raises the minor version of its package alone, and is in its changelog', async () => {
  const [before, other] = [await versionOf('mfe-admin'), await versionOf('mfe-address-book')]
  await commit('mfe-admin/README.md', 'feat(admin): show a figure that nobody has seen')
  release()
  const [major = 0, minor = 0] = numbers(before)
  expect(await versionOf('mfe-admin')).toBe(`${major}.${minor + 1}.0`)
  expect(await versionOf('mfe-address-book')).toBe(other)
  expect(await readFile(join(clone, 'mfe-admin/CHANGELOG.md'), 'utf8')).toContain('show a figure that nobody has seen')
  expect(git('tag', '--points-at', 'HEAD')).toContain(`mfe-admin@${major}.${minor + 1}.0`)
})

test('a fix raises the patch, a breaking change the major version', async () => {
  const [major = 0, minor = 0, patch = 0] = numbers(await versionOf('mfe-address-book'))
  await commit('mfe-address-book/README.md', 'fix(address-book): keep a label')
  release()
  expect(await versionOf('mfe-address-book')).toBe(`${major}.${minor}.${patch + 1}`)
  await commit('mfe-address-book/README.md', 'feat(address-book)!: drop the old address')
  release()
  expect(await versionOf('mfe-address-book')).toBe(`${major + 1}.0.0`)
})

test('what depends on a changed package is released with it, and the lockfile agrees', async () => {
  await commit('shared/README.md', 'fix(shared): repair a rule')
  release()
  const lock = JSON.parse(await readFile(join(clone, 'package-lock.json'), 'utf8'))
  for (const folder of ['shared', 'api', 'gateway']) {
    expect(lock.packages[folder].version).toBe(await versionOf(folder))
    expect(existsSync(join(clone, folder, 'CHANGELOG.md'))).toBe(true)
  }
  expect(git('status', '--porcelain', '--untracked-files=no')).toBe('')
})
