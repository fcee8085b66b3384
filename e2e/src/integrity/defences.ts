import type { SignedRegistry } from '@panel/shared/panel/registry'
import type { Page } from '@playwright/test'
import type { Fault } from '../fixtures/faults'

/**
 * Collects the addresses of all scripts that reach the page's engine, those that do not parse included, and of all
 * styles that become part of it. What a browser refuses is not among them.
 */
export const watchEngine = async (page: Page): Promise<readonly string[]> => {
  const reached: string[] = []
  const session = await page.context().newCDPSession(page)
  session.on('Debugger.scriptParsed', ({ url }) => reached.push(url))
  session.on('Debugger.scriptFailedToParse', ({ url }) => reached.push(url))
  session.on('CSS.styleSheetAdded', ({ header }) => reached.push(header.sourceURL))
  for (const domain of ['Debugger', 'DOM', 'CSS'] as const) await session.send(`${domain}.enable`)
  return reached
}

/** Whether a file of this path is among the addresses, whatever its query. */
export const hasReached = (reached: readonly string[], path: string): boolean =>
  reached.some(url => url !== '' && new URL(url, 'http://localhost').pathname === path)

const policies = ['content-security-policy', 'integrity-policy']

/** The page without its security policies and without the hashes in it, and with other text where `change` says. */
export const openPolicies = (change: (html: string) => string = html => html): Fault => ({
  kind: 'change',
  without: policies,
  change: body =>
    Buffer.from(
      change(body.toString())
        .replaceAll(/ integrity="[^"]*"/g, '')
        .replace(/<(?:link[^>]* data-policy|meta http-equiv="content-security-policy")[^>]*>/, ''),
    ),
})

/** Run before the page's scripts: no element takes a hash any more. */
export const ignoreIntegrity = (): void => {
  for (const { prototype } of [HTMLScriptElement, HTMLLinkElement])
    Object.defineProperty(prototype, 'integrity', { get: () => '', set: () => undefined })
}

const island = /(<script type="application\/json" id="registry">)([^<]*)(<\/script>)/

/** The signed registry in a page. Throws when there is none. */
const registryIn = (html: string): SignedRegistry => {
  const [, , json] = island.exec(html) ?? []
  if (!json) throw new Error('The page has no registry')
  return JSON.parse(json)
}

/** The page with another registry document in it. */
export const withRegistry = (change: (signed: SignedRegistry) => object): Fault => ({
  kind: 'change',
  // The browser would keep the altered page and show it again when the server says that nothing has changed.
  without: ['etag'],
  change: body => {
    const html = body.toString()
    const json = JSON.stringify(change(registryIn(html))).replaceAll('<', '\\u003c')
    return Buffer.from(html.replace(island, (_all, start: string, _json, end: string) => start + json + end))
  },
})

/** What an attacker on the way may make of a signed registry. */
export const forgeries: Record<string, (signed: SignedRegistry) => object> = {
  'another signature': signed => ({ ...signed, signature: Buffer.alloc(64, 7).toString('base64') }),
  'no signature': ({ signature: _, ...rest }) => rest,
  'an empty signature': signed => ({ ...signed, signature: '' }),
  'a later generation under the old signature': signed => ({
    ...signed,
    registry: { ...signed.registry, generation: signed.registry.generation + 1 },
  }),
}
