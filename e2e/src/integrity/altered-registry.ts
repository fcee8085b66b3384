import type { SignedRegistry } from '@panel/shared/panel/registry'
import type { Fault } from '../fixtures/faults'

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
