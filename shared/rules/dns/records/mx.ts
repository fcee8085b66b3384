import { parseContentName } from '../content-name'
import { error, fixContent, type Parsed, refused } from '../finding'
import type { Owner } from '../host'
import { type RecordRule, sentence } from '../record-rule'
import { checkHasAddress, checkNotAlias } from '../targets'
import type { Finding, StoredRecord } from '../types'
import type { ZoneView } from '../zone-view'

/** RFC 7505 3: the null MX, which says that no mail is taken, is the only MX. */
const checkNullAlone = (record: StoredRecord, owner: Owner, view: ZoneView): Finding[] => {
  if (record.content === '.')
    return view.earlierAt(owner.fqdn, 'MX', record)
      ? [error('content', 'dns.mx.null-not-alone', { part: 'target' })]
      : []
  const [first] = view.sameAs({ ...record, content: '.', priority: 0 })
  return first && view.isEarlier(first, record) ? [error('content', 'dns.mx.null-exists', { part: 'target' })] : []
}

const parse: RecordRule['parseContent'] = (content, { zone, priority }): Parsed<string> => {
  const pasted = /^\d+\s+(\S+)$/.exec(content)
  if (pasted?.[1])
    return refused(error('content', 'dns.mx.priority-in-content', { part: 'target', fix: fixContent(pasted[1]) }))
  const read = parseContentName(content, zone, { host: true, root: true })
  if (read.value === '.' && priority !== null && priority !== 0)
    return refused(error('priority', 'dns.mx.null-priority', { fix: { field: 'priority', value: 0 } }))
  return read
}

/** RFC 1035 3.3.9, RFC 5321 5.1, RFC 7505 */
export const mx: RecordRule = {
  code: 15,
  wire: ['u16', 'name'],
  parts: ['target'],
  name: 'target',
  pointsToName: true,
  hostOwner: true,
  hasPriority: true,
  parseContent: parse,
  checkZone: (record, owner, view) => {
    const alone = checkNullAlone(record, owner, view)
    if (alone.length > 0 || record.content === '.') return alone
    const alias = checkNotAlias(record, record.content, view)
    return alias.length > 0 ? alias : checkHasAddress(record.content, view)
  },
  describe: (record, name) =>
    record.content === '.'
      ? sentence('dns.describe.mx-null', { name })
      : sentence('dns.describe.mx', { name, target: record.content, priority: record.priority ?? 0 }),
}
