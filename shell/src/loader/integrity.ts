import { buildUrl, type PanelDescription, type ShellDescription } from '@panel/shared/panel/registry'

/** A hash that no file has: what is not in the registry must not run. */
const matchesNothing = `sha384-${'A'.repeat(64)}`

const hashes = new Map<string, string>()

/** Makes the files of a build loadable: their hashes are those of the signed registry. */
export const admitFiles = (description: PanelDescription | ShellDescription): void => {
  for (const [file, hash] of Object.entries(description.files)) {
    hashes.set(buildUrl(description.name, description.build, file), hash)
  }
  if (!('alone' in description) || !description.alone) return
  for (const [file, hash] of Object.entries(description.alone.files)) {
    hashes.set(buildUrl(description.name, description.build, `alone/${file}`), hash)
  }
}

/** The Subresource Integrity value that a script or style of this address must have. */
export const integrityOf = (url: string): string => {
  const { pathname } = new URL(url, location.href)
  return hashes.get(pathname) || matchesNothing
}

/** Folder of the build that this code is part of. */
const ownFolder = new URL('.', (document.currentScript as HTMLScriptElement | null)?.src ?? location.href).pathname

const knowsOwnFiles = (): boolean => [...hashes.keys()].some(path => path.startsWith(ownFolder))

declare global {
  interface Window {
    /** Asked by the code that webpack puts into every build before it loads a chunk. */
    panelIntegrity?: (url: string) => string
    /** Asked by the same code for the address to load a chunk or a style from. */
    panelAddress?: (url: string) => string
  }
}

const timesAsked = new Map<string, number>()

/** How often a build could not be loaded, by its folder. */
const failures = new Map<string, number>()

const folderOf = (url: string): string => new URL('.', new URL(url, location.href)).pathname

/**
 * The address to load a file from, another one each time it is asked for again, or after its build could not be loaded:
 * a browser lets a second request for one address wait for the first, which may hang, and keeps the failure of a file
 * that the page preloaded until somebody asks for it.
 */
export const freshAddress = (url: string): string => {
  const times = Math.max(timesAsked.get(url) ?? 0, failures.get(folderOf(url)) ?? 0)
  timesAsked.set(url, times + 1)
  return times === 0 ? url : `${url}?r=${times}`
}

/** From here on every file of the build is asked for under an address that no earlier request had. */
export const renewAddresses = ({ name, build }: PanelDescription): void => {
  const folder = buildUrl(name, build, '')
  failures.set(folder, (failures.get(folder) ?? 0) + 1)
}

/**
 * From here on every chunk of every panel is loaded with the hash that the registry names. `ofPage`: the shell as the page
 * names it, unproven; it counts only while the registry does not know the build that runs.
 */
export const enforceIntegrity = (shell: ShellDescription | null, ofPage: ShellDescription | null): void => {
  if (shell) admitFiles(shell)
  if (ofPage && !knowsOwnFiles()) admitFiles(ofPage)
  window.panelIntegrity = integrityOf
  window.panelAddress = freshAddress
}
