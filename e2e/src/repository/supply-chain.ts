/** What package-lock.json says of one package. */
export interface LockedPackage {
  /** Where it differs from the folder's. */
  name?: string
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  hasInstallScript?: boolean
  link?: boolean
  dev?: boolean
  optional?: boolean
}

export type Locked = Readonly<Record<string, LockedPackage>>

/** Packages of others, without those of this repository. */
const foreign = (locked: Locked): [string, LockedPackage][] =>
  Object.entries(locked).filter(([path, { link }]) => path.includes('node_modules/') && !link)

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** npm writes of programs for other platforms, which it did not download, the version alone. */
const isOfAnotherPlatform = ({ optional, integrity, license }: LockedPackage): boolean =>
  optional === true && integrity === undefined && license === undefined

/** Packages that come from elsewhere than the registry, or whose content nothing vouches for. */
export const unknownSources = (locked: Locked): string[] =>
  foreign(locked)
    .filter(([, one]) => one.resolved !== undefined || !(one.integrity ?? '').startsWith('sha512-'))
    .filter(([, one]) => one.resolved !== undefined || !isOfAnotherPlatform(one))
    .map(([path]) => path)

/** Packages that run a script when they are installed, and have no decision. */
export const undecidedScripts = (locked: Locked, decided: Readonly<Record<string, boolean>>): string[] =>
  foreign(locked)
    .filter(([path, { hasInstallScript }]) => hasInstallScript && !(nameOf(path) in decided))
    .map(([path]) => path)

const permissive = new Set(
  'MIT MIT-0 ISC Apache-2.0 BSD BSD-2-Clause BSD-3-Clause 0BSD BlueOak-1.0.0 CC0-1.0 CC-BY-3.0 CC-BY-4.0 OFL-1.1 Python-2.0 WTFPL Zlib'.split(
    ' ',
  ),
)

/** Of tools that are not part of the product: dictionaries of the spelling check. */
const ofToolsOnly = new Set(['GPL-3.0', 'MPL-2.0', 'CC BY-SA 4.0'])

/** Used as it is, by the gate and by `panel test`; no visitor's browser gets it. */
const usedAsTools = new Set(['axe-core'])

/** By name and version, where only a file of the package, and no field, has its licence: read there by hand. */
const saidInTheirFile: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT' }

const licenceOf = (path: string, { license, version }: LockedPackage): string =>
  license ?? saidInTheirFile[`${nameOf(path)}@${version}`] ?? ''

const isAllowed = (expression: string, isTool: boolean): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some(choice => choice.split(' AND ').every(name => permissive.has(name) || (isTool && ofToolsOnly.has(name))))

/** Packages under a licence without a decision, or under none. */
export const unknownLicences = (locked: Locked): string[] =>
  foreign(locked)
    .filter(([, one]) => !isOfAnotherPlatform(one))
    .filter(([path, one]) => !isAllowed(licenceOf(path, one), one.dev || usedAsTools.has(nameOf(path))))
    .map(([path, { license }]) => `${path}: ${license}`)
