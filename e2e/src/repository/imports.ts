import { posix } from 'node:path'
import { layerFault } from './check-layers'
import type { Import } from './import-statements'

/** What a package may import: its own name and the dependencies its package.json declares. */
export interface Package {
  folder: string
  name: string
  dependencies: ReadonlySet<string>
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const sharedPart = (specifier: string): string => specifier.replace('@panel/shared/', '').split('/')[0] ?? ''

const allowedParts: Record<string, readonly string[]> = {
  panel: [
    'contract',
    'rules',
    'api-client',
    'session',
    'i18n',
    'ui',
    'passkeys',
    'password-strength',
    'table',
    'lists',
    'operations',
    'forms',
    'panel',
    'schema',
    'testing',
  ],
  api: ['contract', 'rules', 'schema'],
}

/** What runs the API or its database. */
const startsTheApi = new Set(['gateway', 'bench'])

/** What builds panels, or their opponent, by itself; everything else has the kit for its configuration only. */
const buildsPanels = new Set(['gateway', 'bench'])

const kindOf = (folder: string): string => (folder.startsWith('mfe-') ? 'panel' : folder)

const isConfiguration = (file: string): boolean => /\.config\.(ts|mjs)$/.test(file)

const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\/|^api\/test\//.test(file)

/** Libraries that the presets of the kit bring for the tests of every package. */
const testLibraries = new Set(['@testing-library/react', '@testing-library/user-event', '@testing-library/dom'])

const acrossPackages = (
  { file, specifier }: Import,
  own: Package,
  packages: readonly Package[],
): string | undefined => {
  if (specifier.startsWith('.')) {
    if (isTest(file) && specifier.endsWith('.json')) return undefined
    const target = posix.normalize(posix.join(posix.dirname(file), specifier))
    // The kit depends on shared, whose tests use its preset: a dependency would make a circle of the two.
    if (file === 'shared/jest.config.mjs' && target === 'kit/jest-preset.mjs') return undefined
    return target.startsWith(`${own.folder}/`) ? undefined : 'leaves its package by a relative path'
  }
  const other = packages.find(each => each.name === packageOf(specifier) && each.folder !== own.folder)
  if (!other) return undefined
  if (own.folder === 'shared') return 'shared must not know an app'
  if (['e2e', 'deploy'].includes(own.folder) || isConfiguration(file)) return undefined
  if (other.folder.startsWith('mfe-')) return 'a panel is reached at run time only'
  if (other.folder === 'shared') {
    const parts = allowedParts[kindOf(own.folder)]
    const part = sharedPart(specifier)
    return !parts || parts.includes(part) || (isTest(file) && part === 'testing')
      ? undefined
      : `this part of shared is not for ${own.folder}`
  }
  if (other.folder === 'kit' && buildsPanels.has(own.folder)) return undefined
  // The bench looks for the same browser as the gate.
  if (own.folder === 'bench' && specifier === '@panel/gateway/find-chromium') return undefined
  return other.folder === 'api' && startsTheApi.has(own.folder)
    ? undefined
    : `${own.folder} must not import ${other.folder}`
}

const undeclared = ({ file, specifier }: Import, own: Package): string | undefined => {
  if (specifier.startsWith('.') || specifier.startsWith('node:')) return undefined
  const name = packageOf(specifier)
  if (name === own.name || own.dependencies.has(name)) return undefined
  return isTest(file) && testLibraries.has(name) ? undefined : 'is not a declared dependency'
}

/** One sentence for each import that goes in a forbidden direction. */
export const importFaults = (imports: readonly Import[], packages: readonly Package[]): string[] =>
  imports.flatMap(each => {
    const own = packages.find(({ folder }) => each.file.startsWith(`${folder}/`))
    if (!own) return []
    const fault = acrossPackages(each, own, packages) ?? undeclared(each, own) ?? layerFault(own.folder, each)
    return fault ? [`${each.file} imports ${each.specifier}: ${fault}`] : []
  })
