import type { Language } from '@panel/shared/i18n/language'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { onlyTo } from './closed-browser'

/** The visitor of a page: without a session, or with the token of one. */
export interface Visitor {
  name: 'visitor' | 'user' | 'admin'
  token?: string
}

interface Place {
  browser: Browser
  /** Origin of the private gateway. */
  address: string
}

/** In each browser of the gate, as if another panel kept it. */
export const keptByOthers = 'mfe-another-panel.kept'

/** A browser of somebody's own: their session, their language, and what another panel kept there. */
export const openContext = (
  { browser, address }: Place,
  { token }: Visitor,
  language: Language,
  /** The window and the colours; those of a desktop without them. */
  seen: Pick<BrowserContextOptions, 'viewport' | 'colorScheme'> = {},
): Promise<BrowserContext> => {
  const cookie = { name: 'language', value: language, domain: '127.0.0.1', path: '/', expires: -1 }
  const kept = [{ name: keptByOthers, value: 'yes' }, ...(token ? [{ name: 'token', value: token }] : [])]
  return browser.newContext({
    ...seen,
    baseURL: address,
    proxy: onlyTo(address),
    acceptDownloads: false,
    storageState: {
      cookies: [{ ...cookie, httpOnly: false, secure: false, sameSite: 'Lax' }],
      origins: [{ origin: address, localStorage: kept }],
    },
  })
}
