import type { DnsFound } from '@panel/shared/contract'
import { toAsciiName, toUnicodeName } from '@panel/shared/rules'
import type { User } from '../base/caller'
import type { RequestContext } from '../request-context'
import { reachable } from './record-limits'
import {
  type FoundRecord,
  findRecords,
  listForeignLabels,
  type Needle,
  type Place,
  writeChangedTexts,
} from './search-repository'
import { toRecord } from './to-dto'

const pageSize = 50
const maxPageSize = 200
/** Records that are read at a time where a token reaches few of them: each reading looks at the whole account. */
const batchSize = 10_000

const hasForeign = /[^\0-\x7F]/

/** A text as a content has it: bytes outside of ASCII by their numbers (RFC 1035 5.1). */
const escaped = (text: string): string =>
  [...Buffer.from(text)]
    .map(octet => (octet > 126 ? `\\${String(octet).padStart(3, '0')}` : String.fromCharCode(octet)))
    .join('')

/** The spellings of a text in the bytes of a content, whose case the database cannot change. */
const spellings = (text: string): string[] => {
  const lower = text.toLowerCase()
  return [text, lower, text.toUpperCase(), lower.charAt(0).toUpperCase() + lower.slice(1)].map(escaped)
}

/** What names and contents may have of a text: itself, its name in ASCII, and labels that it is a part of. */
const needleOf = async ({ db }: RequestContext, user: User, text: string): Promise<Needle> => {
  const lower = text.toLowerCase()
  if (!hasForeign.test(text)) return { text, plain: lower, encoded: [], labels: [] }
  const ascii = await toAsciiName(text.replace(/^\.|\.$/g, ''))
  const labels = await listForeignLabels(db, user.id, user.domains)
  const read = await Promise.all(labels.map(async label => [label, await toUnicodeName(label)] as const))
  const encoded = [...(ascii === null ? [] : [ascii]), ...spellings(text).map(one => one.toLowerCase())]
  return {
    text,
    plain: null,
    encoded,
    labels: read.filter(([, shown]) => shown.includes(lower)).map(([label]) => label),
  }
}

interface FoundPage {
  found: DnsFound[]
  /** Domain and record to go on after; null on the last page. */
  nextCursor: string | null
}

const toFound = ({ domain, ...row }: FoundRecord): DnsFound => ({
  domain_id: row.domain_id,
  domain,
  record: toRecord(row),
})

const readPlace = (cursor = '0.0'): Place => {
  const [domain, record] = cursor.split('.')
  return { domain_id: Number(domain), id: Number(record) }
}

/** Batches of the records that have a text, in the order of their domains and ids, as far as the caller may read them. */
export async function* eachFound(
  context: RequestContext,
  user: User,
  text: string,
  { after, limit }: { after: Place; limit: number },
): AsyncGenerator<FoundRecord[]> {
  await writeChangedTexts(context.db, user.id)
  const needle = await needleOf(context, user, text)
  for (let place = after; ; ) {
    const looked = { userId: user.id, domains: user.domains, needle, limit, after: place }
    const batch = await findRecords(context.db, looked)
    yield reachable(user, batch)
    const last = batch.at(-1)
    if (!last || batch.length < limit) return
    place = last
  }
}

/**
 * Records of all domains of the account by a part of their full name, content or comment, domain by domain. A
 * name in another script is found in either form.
 */
export const searchRecords = async (
  context: RequestContext,
  user: User,
  query: { q: string; limit?: string | undefined; cursor?: string | undefined },
): Promise<FoundPage> => {
  const limit = Math.min(Number(query.limit ?? pageSize), maxPageSize)
  const text = query.q.replace(/\.$/, '') || query.q
  const place = { after: readPlace(query.cursor), limit: user.token?.records ? batchSize : limit + 1 }
  const rows: FoundRecord[] = []
  for await (const batch of eachFound(context, user, text, place)) {
    rows.push(...batch)
    if (rows.length > limit) break
  }
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { found: page.map(toFound), nextCursor: last ? `${last.domain_id}.${last.id}` : null }
}
