import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { type CompressedText, compressText } from '../http/compress-text'
import type { Description } from '../releases/release-changes'
import type { ReleaseStore } from '../releases/release-store'
import { trustedBuildsOf } from '../releases/trust-changes'
import { composePage, isUntrusted, type PageFacts } from './compose-page'
import { pagePolicy } from './content-security-policy'
import type { PolicyFiles } from './policy-file'
import { prerenderedHashes, readPrerendered } from './prerendered'

export interface Page {
  html: Buffer
  compressed: CompressedText
  etag: string
  policy: string
}

interface Asked extends Omit<PageFacts, 'ahead' | 'policy'> {
  /** Whether the address is that of the route and nothing more, which is what is prerendered. */
  plain: boolean
}

const keyOf = ({ signed, language, theme, matched, override, plain, builds: { shell, panels } }: Asked): string =>
  [
    signed.signature,
    plain,
    language,
    theme,
    matched?.panel.name,
    matched?.route.view,
    override?.panel,
    override?.origin,
    shell.build,
    ...panels.map(each => each.build),
  ].join(' ')

const createPage = async (facts: PageFacts): Promise<Page> => {
  const { signed, style, override, ahead } = facts
  const html = Buffer.from(composePage(facts))
  const policy = pagePolicy(signed.registry, style, override, ahead && prerenderedHashes(ahead))
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
  return { html, etag, policy, compressed: await compressText(html) }
}

/**
 * The builds of the policy of scripts, where the page may name that policy by its hash: its shell adds it before it loads
 * another script, and this visitor gets each build as it was published.
 */
const buildsOfPolicy = ({ brief, builds, extras, override, signed }: Asked): readonly Description[] | undefined => {
  const isWhole = brief && trustedBuildsOf(brief.registry).every(({ details }) => details !== undefined)
  const isAdded = builds.shell.addsPolicy && extras.length === 0 && !override
  return isWhole && isAdded ? trustedBuildsOf(signed.registry) : undefined
}

/** Milliseconds that a page waits for what it can be without. */
const storeLimit = 1500

/** Pages differ by registry, route, language, theme and builds chosen. There are few of them, and each is made once. */
export const pageMaker = (store: ReleaseStore, policies: PolicyFiles, limit = storeLimit) => {
  const pages = new LRUCache<string, Promise<Page>>({ max: 500 })
  return (asked: Asked): Promise<Page> => {
    const key = keyOf(asked)
    const present = pages.get(key)
    if (present) return present
    const { plain, builds, matched, override, language } = asked
    const isDrawn = plain && matched && !override && !isUntrusted(asked)
    // A page is whole without them, and is not kept then.
    const inTime = <Part>(reading: Promise<Part>): Promise<Part | undefined> =>
      Promise.race([reading, sleep(limit, undefined, { ref: false }).then(() => Promise.reject())]).catch(
        () => void pages.delete(key),
      )
    const make = async (): Promise<Page> => {
      const described = buildsOfPolicy(asked)
      const [ahead, policy] = await Promise.all([
        isDrawn ? inTime(readPrerendered(store, builds, matched, language)) : undefined,
        described && inTime(policies.referenceTo(described)),
      ])
      return createPage({ ...asked, ahead, policy })
    }
    const page = make()
    pages.set(key, page)
    page.catch(() => void pages.delete(key))
    return page
  }
}
