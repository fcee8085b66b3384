import { currentLanguage } from '@panel/shared/i18n'
import { buildUrl, type PanelDescription } from '@panel/shared/panel/registry'
import { PanelError } from '../report/panel-error'
import type { FileAddresses } from './file-addresses'
import type { FileIntegrity } from './file-integrity'
import { preload, requestFile } from './request-file'

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

const filesOf = (part: PanelDescription['chunks']['panel'] = { js: [], css: [] }): string[] => [...part.js, ...part.css]

/** All files that a view is shown with, in the current language. */
export const filesOfView = ({ entry, chunks, texts }: PanelDescription, view: string): string[] => {
  const language = currentLanguage()
  const parts = [chunks.panel, chunks.views[view], chunks.locales[language]]
  return [entry, ...parts.flatMap(part => filesOf(part)), ...(texts?.[view]?.[language] ?? [])]
}

/**
 * Preloads all files of a view that are not in the page yet, as the server does for the first one: the build asks for
 * them one after the other. Files of another origin are left to the build.
 */
export const createViewPreloads =
  ({ addresses, integrity, originOf }: Options) =>
  (build: PanelDescription, view: string): void => {
    if (originOf(build.name) !== '') return
    for (const file of filesOfView(build, view)) {
      const url = buildUrl(build.name, build.build, file)
      const address = addresses.upcoming(url)
      if (address !== null && integrity.isLoadable(url)) preload(address, integrity.integrityOf(url))
    }
  }

/** Requests files under the addresses from which the build will load them right after. */
export const createViewRequests =
  ({ addresses, integrity, originOf }: Options): RequestView =>
  async ({ name, build, chunks }, view) => {
    await Promise.all(
      filesOf(chunks.views[view]).map(async file => {
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
