import type { Domain } from '@panel/shared/contract'
import { downloadFile, downloadText, toCsv } from '@panel/shared/lists'
import { nameserversOf } from '../../model/list-filter'
import { columns } from './table/columns'

type Values = Record<string, (domain: Domain) => string | number | boolean | null>

/** What programs ask for and no column shows. */
const further: Values = {
  client_transfer_lock: domain => domain.client_transfer_lock,
  delegation_type: domain => domain.delegation_type,
  nameservers: domain => nameserversOf(domain).join(' '),
  tags: ({ tags = [] }) => tags.join(', '),
  dnssec: ({ dnssec = false }) => dnssec,
  health: ({ health = null }) => health,
}

const values: Values = Object.assign({}, ...columns.map(({ csv }) => csv), further)

const names = Object.keys(values)

const rowsOf = (domains: readonly Domain[]) => domains.map(domain => Object.values(values).map(value => value(domain)))

/** The domains as a table for a spreadsheet. */
export const domainsCsv = (domains: readonly Domain[]): string => toCsv([names, ...rowsOf(domains)])

const fileName = (now: Date): string => `domains-${now.toISOString().slice(0, 10)}.csv`

/** Hands the reader the domains as `domains-2026-01-05.csv`. */
export const exportDomains = (domains: readonly Domain[], now = new Date()): void =>
  downloadText(fileName(now), 'text/csv', domainsCsv(domains))

/** The mark at the start of a file, which what follows in it must not repeat. */
const markLength = 1

/**
 * `exportDomains` of a list that is not in the page: read part by part, those that `isWanted` wants, until there are `most`.
 * Nothing is handed over unless all was read.
 */
export const exportPages = async (
  pages: AsyncIterable<Domain[]>,
  isWanted: (domain: Domain) => boolean = () => true,
  most = Number.POSITIVE_INFINITY,
): Promise<void> => {
  const parts: BlobPart[] = [toCsv([names])]
  let count = 0
  for await (const page of pages) {
    const wanted = page.filter(isWanted)
    if (wanted.length > 0) parts.push(toCsv(rowsOf(wanted)).slice(markLength))
    count += wanted.length
    if (count >= most) break
  }
  downloadFile(fileName(new Date()), new Blob(parts, { type: 'text/csv;charset=utf-8' }))
}
