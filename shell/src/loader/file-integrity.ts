import { buildUrl, type PanelDescription, type ShellDescription } from '@panel/shared/panel/registry'
import type { FileAddresses } from './file-addresses'

/** A hash that no file has: what the registry does not name must not run. */
const matchesNothing = `sha384-${'A'.repeat(64)}`

/** The hashes that files must have to be loaded. */
export interface FileIntegrity {
  /** Makes the files of a build loadable, with the hashes of its description. */
  registerIntegrity: (build: PanelDescription | ShellDescription) => void
  /** The Subresource Integrity value that a script or stylesheet of this address must have. */
  integrityOf: (url: string) => string
  /** Whether the registry names the script or stylesheet of this address. */
  isLoadable: (url: string) => boolean
}

export const createFileIntegrity = (): FileIntegrity => {
  const hashes = new Map<string, string>()
  const pathOf = (url: string): string => new URL(url, location.href).pathname
  return {
    registerIntegrity: build => {
      const alone = 'alone' in build ? build.alone?.files : undefined
      const files = [
        ...Object.entries(build.files),
        ...Object.entries(alone ?? {}).map(([file, hash]) => [`alone/${file}`, hash] as const),
      ]
      for (const [file, hash] of files) hashes.set(buildUrl(build.name, build.build, file), hash)
    },
    integrityOf: url => hashes.get(pathOf(url)) || matchesNothing,
    isLoadable: url => hashes.has(pathOf(url)),
  }
}

/** Folder of the build that this code is part of. */
const ownFolder = new URL('.', (document.currentScript as HTMLScriptElement | null)?.src ?? location.href).pathname

declare global {
  interface Window {
    /** Called by the code that webpack puts into every build, before it loads a chunk: the chunk's hash. */
    panelIntegrity?: (url: string) => string
    /** Called by the same code: the address to load a chunk or a stylesheet from. */
    panelAddress?: (url: string) => string
  }
}

interface Enforced {
  integrity: FileIntegrity
  addresses: FileAddresses
  /** The shell's build by the verified registry. */
  shell: ShellDescription | null
  /** The shell's build by the page, unverified: it counts only while the registry does not know the build that runs. */
  unverified: ShellDescription | null
}

/** From here on every chunk of every build is loaded with the hash that the registry names. */
export const enforceIntegrity = ({ integrity, addresses, shell, unverified }: Enforced): void => {
  const isOwn = shell && buildUrl('shell', shell.build, '') === ownFolder
  if (shell) integrity.registerIntegrity(shell)
  if (unverified && !isOwn) integrity.registerIntegrity(unverified)
  window.panelIntegrity = integrity.integrityOf
  window.panelAddress = addresses.addressOf
}
