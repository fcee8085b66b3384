import { buildUrl, type PanelDescription } from '@panel/shared/panel/registry'
import { PanelError } from '../report/panel-error'
import type { FileAddresses } from './file-addresses'
import type { FileIntegrity } from './file-integrity'
import { requestFile } from './request-file'

interface Options {
  addresses: Pick<FileAddresses, 'upcoming'>
  integrity: Pick<FileIntegrity, 'integrityOf' | 'isLoadable'>
  /** Origin that a panel's files come from; empty for this server. */
  originOf: (panel: string) => string
}

/**
 * Requests the scripts and styles of a view that are not in the page yet. Rejects when that was aborted, and with a
 * PanelError when the registry names no hash for one of them: the browser would refuse it in a way that the build's
 * own loading does not notice, and waits for.
 */
export type RequestView = (build: PanelDescription, view: string) => Promise<void>

/** Requests files under the addresses from which the build will load them right after. */
export const createViewRequests =
  ({ addresses, integrity, originOf }: Options): RequestView =>
  async ({ name, build, chunks }, view) => {
    const { js = [], css = [] } = chunks.views[view] ?? {}
    await Promise.all(
      [...js, ...css].map(async file => {
        const origin = originOf(name)
        const url = origin + buildUrl(name, build, file)
        if (origin === '' && !integrity.isLoadable(url)) {
          throw new PanelError({ panel: name, build, phase: 'exports', found: file })
        }
        const address = addresses.upcoming(url)
        if (address !== null) await requestFile(address, integrity.integrityOf(url))
      }),
    )
  }
