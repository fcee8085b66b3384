import { execFileSync } from 'node:child_process'
import { root } from '../suites/workspaces'

const types = ['feat', 'fix', 'perf', 'refactor', 'test', 'docs', 'build', 'ci', 'chore', 'revert']

const conventional = new RegExp(`^(${types.join('|')})(\\([a-z0-9-]+(, ?[a-z0-9-]+)*\\))?!?: \\S.{0,98}$`)

/** The last commit from before the convention. */
const base = '13062e3'

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })

/** Subjects since the convention; none in a shallow clone, which has no history to check. */
const subjects = (): string[] => {
  const log = (...range: string[]) => git('log', '--no-merges', '--format=%s', ...range)
  const known = () => git('merge-base', '--is-ancestor', base, 'HEAD') === ''
  try {
    return known() ? log(`${base}..HEAD`).trim().split('\n').filter(Boolean) : []
  } catch {
    return []
  }
}

test('commits have conventional subjects, from which versions and changelogs are made', () => {
  expect(subjects().filter(subject => !conventional.test(subject))).toEqual([])
})

test.each([
  ['feat(dns): apply change sets atomically', true],
  ['fix!: refuse old tokens', true],
  ['The cart counts again', false],
  ['feat: ', false],
  ['wip', false],
])('%s', (subject, accepted) => {
  expect(conventional.test(subject)).toBe(accepted)
})
