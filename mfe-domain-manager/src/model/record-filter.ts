import { DNS_TYPES, type DnsType, type ExistingRecord, foldText } from '@panel/shared/rules'

export interface RecordFilter {
  text: string
  type: DnsType | 'all'
}

const compareHosts = (left: string, right: string): number => {
  if (left === right) return 0
  if (left === '@' || right === '@') return left === '@' ? -1 : 1
  return left < right ? -1 : 1
}

/** The apex first, then by name, type and priority. */
export const sortRecords = <R extends ExistingRecord>(records: readonly R[]): R[] =>
  [...records].sort(
    (left, right) =>
      compareHosts(left.host, right.host) ||
      DNS_TYPES.indexOf(left.type) - DNS_TYPES.indexOf(right.type) ||
      (left.priority ?? 0) - (right.priority ?? 0),
  )

/** Records that match, in their order. */
export const filterRecords = <R extends ExistingRecord>(records: readonly R[], { text, type }: RecordFilter): R[] => {
  const wanted = foldText(text.trim())
  return records.filter(
    record =>
      (type === 'all' || record.type === type) &&
      (wanted === '' || foldText(`${record.host} ${record.content} ${record.comment ?? ''}`).includes(wanted)),
  )
}

/** Types that occur, in the product's order (S9.3). */
export const typesIn = (records: readonly ExistingRecord[]): DnsType[] => {
  const found = new Set(records.map(({ type }) => type))
  return DNS_TYPES.filter(type => found.has(type))
}
