import { buildUrl, type PanelDescription } from '@panel/shared/panel/registry'

/** The addresses from which a build's files are requested. */
export interface FileAddresses {
  /**
   * The address to request a file from. It differs each time the file is requested again, and after its build failed to
   * load: a browser lets a second request for one address wait for the first, which may hang, and keeps the failure of a
   * file that the page preloaded until somebody requests it.
   */
  addressOf: (url: string) => string
  /** The address that the next request for a file will have; null when the file has been requested and is in the page. */
  upcoming: (url: string) => string | null
  /** From here on every file of the build is requested from an address that no earlier request had. */
  renew: (build: PanelDescription) => void
}

export const absolute = (url: string): string => new URL(url, location.href).href

const folderOf = (url: string): string => new URL('.', absolute(url)).pathname

export const createFileAddresses = (): FileAddresses => {
  const requests = new Map<string, number>()
  const failures = new Map<string, number>()
  const earlierRequests = (url: string) => Math.max(requests.get(absolute(url)) ?? 0, failures.get(folderOf(url)) ?? 0)
  const withCount = (url: string, earlier: number) => (earlier === 0 ? url : `${url}?r=${earlier}`)
  return {
    addressOf: url => {
      const earlier = earlierRequests(url)
      requests.set(absolute(url), earlier + 1)
      return withCount(url, earlier)
    },
    upcoming: url => {
      if (requests.has(absolute(url)) && !failures.has(folderOf(url))) return null
      return withCount(url, earlierRequests(url))
    },
    renew: ({ name, build }) => {
      for (const folder of [buildUrl(name, build, ''), buildUrl(name, build, 'alone/')]) {
        failures.set(folder, (failures.get(folder) ?? 0) + 1)
      }
    },
  }
}
