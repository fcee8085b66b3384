import type { Domain } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import { downloadText } from '../../common/download'
import { toCsv } from '../../model/csv'

const day = (moment: string | null): string => moment?.slice(0, 10) ?? ''

/** Columns for programs: the API's own names, dates in UTC, `true` and `false`. */
const columns: Record<string, (domain: Domain) => string | number | boolean | null> = {
  domain: fullName,
  status: domain => domain.status,
  created_at: domain => day(domain.created_at),
  expires_at: domain => day(domain.expires_at),
  auto_renew: domain => domain.auto_renew,
  privacy_enabled: domain => domain.privacy_enabled,
  client_transfer_lock: domain => domain.client_transfer_lock,
  delegation_type: domain => domain.delegation_type,
  nameservers: ({ ns1, ns2, ns3, ns4 }) => [ns1, ns2, ns3, ns4].filter(Boolean).join(' '),
}

/** The domains as a table for a spreadsheet. */
export const domainsCsv = (domains: readonly Domain[]): string =>
  toCsv([Object.keys(columns), ...domains.map(domain => Object.values(columns).map(value => value(domain)))])

/** Hands the reader the domains as `domains-2026-01-05.csv`. */
export const exportDomains = (domains: readonly Domain[], now = new Date()): void =>
  downloadText(`domains-${day(now.toISOString())}.csv`, 'text/csv', domainsCsv(domains))
