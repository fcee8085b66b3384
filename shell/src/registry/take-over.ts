import type { PanelDescription } from '@panel/shared/panel/registry'
import { fetchDescription, type ShownOverride } from './override'

/** What a page is made by; the rest may change under it. */
const promisesOf = ({
  build: _,
  chunks: __,
  files: ___,
  elsewhere: ____,
  alone: _____,
  calls: ______,
  ...promises
}: PanelDescription) => JSON.stringify(promises)

/**
 * Gives the page the newest build of a developer's panel. Where the panel takes it over nothing typed is lost; a build that
 * promises something else, or a panel that cannot, wants a new page: then false. `hash` is the compiler's.
 */
export const takeOver = async (
  { panel, origin, build, registerIntegrity }: ShownOverride,
  hash: string,
): Promise<boolean> => {
  const fresh = build && (await fetchDescription(panel, origin))
  if (!build || !fresh || promisesOf(fresh) !== promisesOf(build)) return false
  // Under the address that the page knows the machine serves the newest files.
  Object.assign(build, { chunks: fresh.chunks, files: fresh.files })
  registerIntegrity(build)
  return !window.dispatchEvent(new CustomEvent('panel:built', { cancelable: true, detail: hash }))
}
