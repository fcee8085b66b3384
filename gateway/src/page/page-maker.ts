import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type CompressedText, compressText } from '../http/compress-text'
import { composePage, type PageFacts } from './compose-page'

/** Brotli quality at which making a page still takes some milliseconds only. */
const pageQuality = 9

export interface Page {
  html: Buffer
  compressed: CompressedText
  etag: string
}

const keyOf = ({ signed, language, theme, matched, override, builds: { shell, panels } }: PageFacts): string =>
  [
    signed.signature,
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
  const html = Buffer.from(composePage(facts))
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
  return { html, etag, compressed: await compressText(html, pageQuality) }
}

/** Pages differ by registry, route, language, theme and builds chosen. There are few of them, and each is made once. */
export const pageMaker = () => {
  const pages = new LRUCache<string, Promise<Page>>({ max: 500 })
  return (facts: PageFacts): Promise<Page> => {
    const key = keyOf(facts)
    const page = pages.get(key) ?? createPage(facts)
    pages.set(key, page)
    return page
  }
}
