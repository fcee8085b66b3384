import type { DnsRecord } from '@panel/shared/contract'

export type RecordColumn = 'type' | 'host' | 'content' | 'ttl'

export interface ColumnSort {
  column: RecordColumn
  descending: boolean
}

const compare: Record<RecordColumn, (one: DnsRecord, other: DnsRecord) => number> = {
  type: (one, other) => one.type.localeCompare(other.type),
  host: (one, other) => one.host.localeCompare(other.host),
  content: (one, other) => one.content.localeCompare(other.content),
  ttl: (one, other) => one.ttl - other.ttl,
}

/** The records in an order that the reader chose; as they come where none was. */
export const sortByColumn = <R extends DnsRecord>(records: readonly R[], sort: ColumnSort | null): readonly R[] => {
  if (!sort) return records
  const sorted = [...records].sort(compare[sort.column])
  return sort.descending ? sorted.reverse() : sorted
}

/** The next order when a column's head is pressed: up, down, and back to the usual one. */
export const nextColumnSort = (sort: ColumnSort | null, column: RecordColumn): ColumnSort | null => {
  if (sort?.column !== column) return { column, descending: false }
  return sort.descending ? null : { column, descending: true }
}
