import { execFileSync } from 'node:child_process'
import { reportMetric } from '@panel/shared/testing/metric'
import { root } from '../suites/workspaces'
import { type Locked, nameOf, undecidedScripts, unknownLicences, unknownSources } from './supply-chain'
import { textOf } from './tracked-files'

const { packages: locked }: { packages: Locked } = JSON.parse(textOf('package-lock.json'))
const { allowScripts }: { allowScripts: Record<string, boolean> } = JSON.parse(textOf('package.json'))

const report = (id: string, found: readonly string[]): void => {
  expect(found).toEqual([])
  reportMetric(`SUP-1 ${id}`, found.length, 'most', 0)
}

test('SUP-1 every package comes from the registry, with the hash of its content', () => {
  expect(Object.keys(locked).length).toBeGreaterThan(1000)
  report('packages of unknown origin', unknownSources(locked))
})

test('SUP-1 a package runs a script at its installation only where that was decided, and no decision is left over', () => {
  report('install scripts that nobody decided on', undecidedScripts(locked, allowScripts))
  expect(undecidedScripts(locked, {}).map(nameOf)).toEqual(expect.arrayContaining(Object.keys(allowScripts)))
})

test('SUP-1 every licence is one that was decided on', () => {
  report('unknown licences', unknownLicences(locked))
})

interface Component {
  name: string
  group?: string
  hashes?: unknown[]
}

test('SUP-1 the list of components (CycloneDX) names every package with the hash of its content', () => {
  // npm writes none while a package is locked that does not fit what asks for it.
  const list = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const { components }: { components: Component[] } = JSON.parse(list)
  const fullName = ({ group, name }: Component) => (group ? `${group}/${name}` : name)
  const listed = new Map(components.map(component => [fullName(component), component]))
  const expected = Object.entries(locked)
    .filter(([path, one]) => path.includes('node_modules/') && !one.link && !one.optional)
    .map(([path, { name }]) => name ?? nameOf(path))
  expect(expected.length).toBeGreaterThan(100)
  report('packages that the list of components lacks', [
    ...new Set(expected.filter(name => !listed.get(name)?.hashes?.length)),
  ])
}, 120_000)

test('SUP-1 control: a package from elsewhere, one without a hash, a script and a licence are found', () => {
  const integrity = 'sha512-x'
  const wrong: Locked = {
    'node_modules/elsewhere': { resolved: 'https://packages.example/elsewhere.tgz', integrity, license: 'MIT' },
    'node_modules/unhashed': { license: 'MIT' },
    'node_modules/a/node_modules/script': { integrity, license: 'MIT', hasInstallScript: true },
    'node_modules/copyleft': { integrity, license: 'GPL-3.0' },
    'node_modules/without': { integrity, optional: true },
    'node_modules/right': { integrity, license: '(GPL-3.0 OR MIT)' },
  }
  expect(unknownSources(wrong)).toEqual(['node_modules/elsewhere', 'node_modules/unhashed'])
  expect(undecidedScripts(wrong, {})).toEqual(['node_modules/a/node_modules/script'])
  expect(unknownLicences(wrong)).toEqual(['node_modules/copyleft: GPL-3.0', 'node_modules/without: undefined'])
})
