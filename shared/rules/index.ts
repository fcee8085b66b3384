export { dropUnseen } from '../contract/text'
export { countriesIn, countryCode, countryCodes, countryName, personName } from './addresses/address-parts'
export { deviceOf } from './device'
export { applyChanges } from './dns/changes/apply-changes'
export type { Change, ChangeFinding, ChangeOutcome, Difference, TypedRecord, ZoneRecord } from './dns/changes/change'
export { isSameValue, isServedAlike, plainRecord } from './dns/changes/change'
export {
  type ImportLine,
  type ImportMode,
  type LineState,
  planImport,
} from './dns/changes/plan-import'
export { UnknownRecord } from './dns/changes/read-changes'
export { commentOfLine } from './dns/comment'
export {
  type ContentFields,
  choicesOf,
  contentParts,
  hasPriority,
  hostHintOf,
  isCaseSensitive,
  isText,
  joinContent,
  splitContent,
  suggestionsOf,
} from './dns/content-fields'
export { describeRecord } from './dns/describe-record'
export { withoutOthers } from './dns/finding'
export { parseHost } from './dns/host'
export { hostMatcher, parseHostPattern } from './dns/host-pattern'
export { IndexedZone } from './dns/indexed-zone'
export { isDmarc, readDmarc } from './dns/mail/dmarc'
export type { MailText } from './dns/mail/mail-text'
export { isSpf, readSpf } from './dns/mail/spf'
export type { Description } from './dns/record-rule'
export { DNS_TYPES, isDnsType } from './dns/records'
export { fitStrings } from './dns/records/txt'
export { planAdditions, planTemplate } from './dns/templates/plan-template'
export { mergeSpf } from './dns/templates/spf-terms'
export { DNS_TEMPLATES, type NamedTemplate } from './dns/templates/templates'
export { textOf } from './dns/tokens'
export { DEFAULT_TTL, TTL_PRESETS } from './dns/ttl'
export type {
  ContentPart,
  DnsType,
  ExistingRecord,
  Finding,
  Fix,
  RecordField,
  RecordInput,
  StoredRecord,
  Validation,
} from './dns/types'
export { comparableContent, MAX_RECORDS, MAX_ZONE_BYTES, readRecord, validateRecord } from './dns/validate-record'
export { toZone } from './dns/zone'
export { formatZone } from './dns/zone-text/format-zone'
export { parseZoneText } from './dns/zone-text/parse-zone-text'
export type { Verdict } from './domains/domain-can'
export { domainCan, noTransferLock } from './domains/domain-can'
export { isInside } from './domains/glue'
export { digitsOf, formatMoney } from './domains/money'
export {
  applyDelegation,
  type GlueField,
  type NameserverField,
  type Nameservers,
  validateNameservers,
  validateNewNameservers,
} from './domains/nameservers'
export { type RegistryLock, registryLocks } from './domains/registry-locks'
export {
  AUTO_RENEW_DAYS,
  addYears,
  expiryProgress,
  GRACE_DAYS,
  MAX_TERM_YEARS,
  REDEMPTION_DAYS,
  SOON_DAYS,
  termDeadlines,
} from './domains/term'
export { readSearch } from './lists/domain-search'
export { type ListChoices, readList, type Sort, type UrlList, writeList, writeSort } from './lists/url-list'
export type { RuleCode } from './messages/messages'
export {
  type DomainName,
  extensionFault,
  fullName,
  type NameFault,
  nameFault,
  searchTerm,
  splitDomainName,
} from './names/domain-name'
export { hasMixedScript } from './names/mixed-script'
export { readDomainName } from './names/read-domain-name'
export { normalizeSearch, type SearchName, searchNotes } from './names/search-name'
export { toAsciiName, toUnicodeName } from './names/to-ascii-name'
export { isEmailDomainAllowed, normalizeEmail, normalizePassword, passwordFault } from './password/credentials'
export { foldText, oneFullStop } from './text/fold-text'
export {
  cleanPasted,
  findUnseen,
  type Pasted,
  type PastedFinding,
  showCharacter,
  showPasted,
} from './text/pasted'
