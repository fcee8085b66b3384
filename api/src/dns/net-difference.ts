import type { DnsData, DnsDifference } from '@panel/shared/contract'
import { isSameValue } from '@panel/shared/rules'
import type { Database } from '../database/schema'
import { changesSince } from './history-repository'

const opOf = (before: DnsData | null, after: DnsData | null): DnsDifference['op'] => {
  if (!before) return 'add'
  return after ? 'update' : 'delete'
}

const isSame = (before: DnsData | null, after: DnsData | null): boolean =>
  before === after || (before !== null && after !== null && isSameValue(before, after))

/** What several differences, the oldest first, come to together. */
const netDifference = (all: readonly (readonly DnsDifference[])[]): DnsDifference[] => {
  const byId = new Map<number | null, DnsDifference>()
  for (const { id, before, after } of all.flat()) {
    const first = byId.get(id)?.before
    byId.set(id, { op: 'update', id, before: first === undefined ? before : first, after })
  }
  return [...byId.values()].flatMap(({ id, before, after }) =>
    isSame(before, after) ? [] : [{ op: opOf(before, after), id, before, after }],
  )
}

/** What the changes after a version come to together. They are read in parts: a history of two years may be long. */
export const differenceSince = async (db: Database, domainId: number, version: number): Promise<DnsDifference[]> => {
  let difference: DnsDifference[] = []
  for (let from: number | undefined = version; ; ) {
    const found = await changesSince(db, domainId, from)
    from = found.at(-1)?.version
    if (from === undefined) return difference
    difference = netDifference([difference, ...found.map(({ diff }) => diff)])
  }
}
