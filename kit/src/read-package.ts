import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface PackageJson {
  name: string
  version: string
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

export const readPackage = (directory: string): PackageJson =>
  JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as PackageJson

/** Versions installed for the packages that shell and panels share. */
export const installedVersions = (directory: string): Record<string, string> => {
  const require = createRequire(join(directory, 'package.json'))
  const versionOf = (name: string) => (require(`${name}/package.json`) as PackageJson).version
  const shared = readPackage(dirname(require.resolve('@panel/shared/package.json')))
  return { react: versionOf('react'), 'react-dom': versionOf('react-dom'), [shared.name]: shared.version }
}
