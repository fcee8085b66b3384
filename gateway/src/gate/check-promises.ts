import type { PanelDescription, ShellDescription } from '@panel/shared/panel/registry'
import { satisfies } from 'semver'
import { ReleaseError } from '../errors'
import { knownFileKey } from '../releases/build-keys'
import { checkOwnership } from '../releases/ownership'
import { hashesOf, integrityOf } from '../releases/read-build'
import type { Description } from '../releases/release-changes'
import type { ReleaseStore } from '../releases/release-store'
import type { Combination } from './candidate'

/** Every file that a build names is in the store, as it was signed. */
export const checkFiles = async (store: ReleaseStore, description: Description): Promise<void> => {
  const { name, build } = description
  for (const [file, hash] of Object.entries(hashesOf(description))) {
    const content = await store.read(knownFileKey(name, build, file))
    if (!content) throw new ReleaseError(`${name} ${build} lacks its file ${file}`)
    if (integrityOf(content) !== hash)
      throw new ReleaseError(`${name} ${build} has a ${file} that is not what panel.json says`)
  }
}

const checkContract = (panel: PanelDescription, shell: ShellDescription): void => {
  const supported = [shell.contract - 1, shell.contract]
  if (!supported.includes(panel.contract))
    throw new ReleaseError(
      `${panel.name} ${panel.build} is built for contract ${panel.contract}, but shell ${shell.build} supports ${supported.join(' and ')}`,
    )
}

const isReact = (module: string): boolean => module === 'react' || module === 'react-dom'

/** With its own React in it (`alone`), a panel need not share the shell's. */
const checkShared = (panel: PanelDescription, shell: ShellDescription): void => {
  for (const [module, range] of Object.entries(panel.shared)) {
    const version = shell.provides[module]
    if (version && satisfies(version, range)) continue
    if (isReact(module) && panel.alone) continue
    throw new ReleaseError(
      `${panel.name} ${panel.build} needs ${module} ${range}, but shell ${shell.build} provides ${version ?? 'none'}`,
    )
  }
}

/** What the descriptions of shell and panels promise each other. Throws a ReleaseError that says what does not fit. */
export const checkPromises = ({ content, visited }: Combination): void => {
  const shell = content.shell.stable
  for (const panel of visited) {
    checkContract(panel, shell)
    checkShared(panel, shell)
    checkOwnership(content, panel)
  }
}
