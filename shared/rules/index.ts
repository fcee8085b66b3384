export { DEFAULT_TTL, TTL_PRESETS } from './dns/ttl'
export {
  type ContentPart,
  DNS_TYPES,
  type DnsType,
  type ExistingRecord,
  type Finding,
  type Fix,
  isDnsType,
  type RecordField,
  type RecordInput,
  type StoredRecord,
  type Validation,
} from './dns/types'
export { validateRecord } from './dns/validate-record'
export type { RuleCode } from './messages/codes'
