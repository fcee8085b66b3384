import type { Fault } from '../fixtures/faults'

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
