import type { Domain } from '@panel/shared/contract'
import { downloadText, toCsv } from '@panel/shared/lists'
import { columns } from './table/columns'

type Values = Record<string, (domain: Domain) => string | number | boolean | null>

/** What programs ask for and no column shows. */
const further: Values = {
  client_transfer_lock: domain => domain.client_transfer_lock,
  delegation_type: domain => domain.delegation_type,
  nameservers: ({ ns1, ns2, ns3, ns4 }) => [ns1, ns2, ns3, ns4].filter(Boolean).join(' '),
}

const values: Values = Object.assign({}, ...columns.map(({ csv }) => csv), further)

/** The domains as a table for a spreadsheet. */
export const domainsCsv = (domains: readonly Domain[]): string =>
  toCsv([Object.keys(values), ...domains.map(domain => Object.values(values).map(value => value(domain)))])

/** Hands the reader the domains as `domains-2026-01-05.csv`. */
export const exportDomains = (domains: readonly Domain[], now = new Date()): void =>
  downloadText(`domains-${now.toISOString().slice(0, 10)}.csv`, 'text/csv', domainsCsv(domains))
