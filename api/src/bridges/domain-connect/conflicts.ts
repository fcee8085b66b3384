import { isSameValue, type StoredRecord, textOf } from '@panel/shared/rules'

const isAt = (record: StoredRecord, host: string): boolean => record.host.toLowerCase() === host.toLowerCase()

const isBelow = (record: StoredRecord, host: string): boolean =>
  host === '@' ? record.host !== '@' : record.host.toLowerCase().endsWith(`.${host.toLowerCase()}`)

const plain = ({ host, type, content, priority }: StoredRecord): StoredRecord => ({
  ...{ host: host.toLowerCase(), type, content, priority },
  ttl: 0,
})

/** Whether two records say the same, their TTL and comments apart. */
export const isSameRecord = (one: StoredRecord, other: StoredRecord): boolean => isSameValue(plain(one), plain(other))

/** Stands for the SPF record of a name, whatever is in it. */
export const emptyText = (host: string): StoredRecord => ({ host, type: 'TXT', content: '""', ttl: 0, priority: null })

const addresses = new Set(['A', 'AAAA', 'ALIAS'])
const alone = new Set(['MX', 'SRV', 'DNAME'])

/** Hands its name and those below it to other servers. */
const isDelegation = ({ type, host }: StoredRecord): boolean => type === 'NS' && host !== '@'

/** Hands the names below it to other servers, or to other names. */
const isCut = (record: StoredRecord): boolean => isDelegation(record) || record.type === 'DNAME'

const isReplacedText = (stored: StoredRecord, prefix: string | undefined): boolean =>
  prefix !== undefined && textOf(stored.content).startsWith(prefix)

const conflictsHere = (wanted: StoredRecord, stored: StoredRecord, prefix: string | undefined): boolean => {
  if (wanted.type === 'CNAME' || stored.type === 'CNAME') return true
  // Also with one to other servers: a name that two providers serve is answered now by one and now by the other.
  if (isDelegation(wanted) || isDelegation(stored)) return true
  if (addresses.has(wanted.type)) return addresses.has(stored.type)
  if (wanted.type === 'TXT') return stored.type === 'TXT' && isReplacedText(stored, prefix)
  return alone.has(wanted.type) && wanted.type === stored.type
}

/**
 * Whether a stored record makes way for one that a template wants, by the rules of Domain Connect: an alias and a
 * delegation have their name for themselves, addresses of both kinds go together, mail servers and services replace
 * those before them, and texts only where the template says so.
 */
export const makesWay = (
  stored: StoredRecord,
  { record: wanted, replacesTexts }: { record: StoredRecord; replacesTexts?: string },
): boolean => {
  if (isSameRecord(stored, wanted)) return false
  if (isAt(stored, wanted.host)) {
    // Nameservers of the domain itself are the platform's.
    return !(stored.type === 'NS' && stored.host === '@') && conflictsHere(wanted, stored, replacesTexts)
  }
  return (isCut(wanted) && isBelow(stored, wanted.host)) || (isCut(stored) && isBelow(wanted, stored.host))
}

/** Whether a record of a template is at or below a name that the same template hands to other servers. */
export const isHandedAway = (record: StoredRecord, cut: StoredRecord): boolean =>
  isDelegation(cut) && record.type !== 'NS' && (isAt(record, cut.host) || isBelow(record, cut.host))
