import { toUnicodeName } from '../names/idna'
import type { Description } from './record-rule'
import { recordRules } from './records'
import type { StoredRecord } from './types'
import { absolute, toZone } from './zone'

const withoutLastDot = (name: string): string => (name.length > 1 ? name.replace(/\.$/, '') : name)

/** Names are shown as people read them. */
const shown = (name: string): string => toUnicodeName(withoutLastDot(name))

/**
 * What a stored record will do, as one sentence: a code of `messages/` and what completes it. Names are without their
 * last dot and in their own script.
 */
export const describeRecord = (record: StoredRecord, zone: string): Description => {
  const name = shown(absolute(record.host, toZone(zone)))
  const rule = recordRules[record.type]
  const { code, params } = rule.describe(record, name)
  return rule.name && typeof params.target === 'string'
    ? { code, params: { ...params, target: shown(String(params.target)) } }
    : { code, params }
}
