import { buildUrl, type PanelDescription } from '@panel/shared/panel/registry'

/** The addresses from which a build's files are requested. */
export interface FileAddresses {
  /**
   * The address to request a file from. It differs each time the file is requested again, and after its build failed to
   * load: a browser lets a second request for one address wait for the first, which may hang, and keeps the failure of a
   * file that the page preloaded until somebody requests it.
   */
  addressOf: (url: string) => string
  /** From here on every file of the build is requested from an address that no earlier request had. */
  renew: (build: PanelDescription) => void
}

const folderOf = (url: string): string => new URL('.', new URL(url, location.href)).pathname

export const createFileAddresses = (): FileAddresses => {
  const requests = new Map<string, number>()
  const failures = new Map<string, number>()
  return {
    addressOf: url => {
      const earlier = Math.max(requests.get(url) ?? 0, failures.get(folderOf(url)) ?? 0)
      requests.set(url, earlier + 1)
      return earlier === 0 ? url : `${url}?r=${earlier}`
    },
    renew: ({ name, build }) => {
      for (const folder of [buildUrl(name, build, ''), buildUrl(name, build, 'alone/')]) {
        failures.set(folder, (failures.get(folder) ?? 0) + 1)
      }
    },
  }
}
