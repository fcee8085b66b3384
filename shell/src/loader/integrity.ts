import { buildUrl, type PanelDescription, type ShellDescription } from '@panel/shared/panel/registry'

/** A hash that no file has: what is not in the registry must not run. */
const matchesNothing = `sha384-${'A'.repeat(64)}`

const hashes = new Map<string, string>()

/** Makes the files of a build loadable: their hashes are those of the signed registry. */
export const admitFiles = (description: PanelDescription | ShellDescription): void => {
  for (const [file, hash] of Object.entries(description.files)) {
    hashes.set(buildUrl(description.name, description.build, file), hash)
  }
}

/** The Subresource Integrity value that a script or style of this address must have. */
export const integrityOf = (url: string): string => hashes.get(new URL(url, location.href).pathname) ?? matchesNothing

declare global {
  interface Window {
    /** Asked by the code that webpack puts into every build before it loads a chunk. */
    panelIntegrity?: (url: string) => string
  }
}

/** From here on every chunk of every panel is loaded with the hash that the registry names. */
export const enforceIntegrity = (): void => {
  window.panelIntegrity = integrityOf
}
