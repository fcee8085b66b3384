import type { DnsType } from '@panel/shared/contract'
import {
  type ContentFields,
  type ContentPart,
  contentParts,
  DEFAULT_TTL,
  type ExistingRecord,
  type Finding,
  type Fix,
  hasPriority,
  isDnsType,
  joinContent,
  type RecordInput,
  splitContent,
} from '@panel/shared/rules'

/** A record as it is typed: each part of the content in a field of its own, numbers as text. */
export interface RecordDraft {
  type: DnsType
  host: string
  fields: ContentFields
  priority: string
  ttl: string
  comment: string
}

/** Name of a form field; a part of the content is `fields.` and the part. */
export type DraftField = 'type' | 'host' | 'priority' | 'ttl' | 'comment' | `fields.${ContentPart}`

export const emptyDraft = (type: DnsType): RecordDraft => ({
  type,
  host: '',
  fields: splitContent(type, ''),
  priority: hasPriority(type) ? '10' : '',
  ttl: String(DEFAULT_TTL),
  comment: '',
})

export const draftOf = (record: ExistingRecord): RecordDraft => ({
  type: record.type,
  host: record.host,
  fields: splitContent(record.type, record.content),
  priority: record.priority === null ? '' : String(record.priority),
  ttl: String(record.ttl),
  comment: record.comment ?? '',
})

const blank = (text: string): boolean => text.trim() === ''

/** What the rules check. An empty priority is no priority, an empty ttl the default (S5.7). */
export const inputOf = (draft: RecordDraft, zone: string): RecordInput => ({
  zone,
  type: draft.type,
  host: draft.host,
  content: joinContent(draft.type, draft.fields),
  ttl: blank(draft.ttl) ? null : draft.ttl,
  priority: hasPriority(draft.type) && !blank(draft.priority) ? Number(draft.priority) : null,
  comment: draft.comment,
})

/** The draft for another type: host, ttl and comment stay, and so do parts of the content that both types have. */
export const withType = (draft: RecordDraft, type: DnsType): RecordDraft => {
  const empty = emptyDraft(type)
  const [from, to] = [contentParts(draft.type), contentParts(type)]
  const [only, target] = [from[0], to[0]]
  const kept: ContentFields =
    from.length === 1 && to.length === 1 && only && target
      ? { [target]: draft.fields[only] ?? '' }
      : Object.fromEntries(to.map(part => [part, draft.fields[part] ?? '']))
  return { ...empty, host: draft.host, ttl: draft.ttl, comment: draft.comment, fields: { ...empty.fields, ...kept } }
}

/** The draft after a fix that the rules offer. */
export const withFix = (draft: RecordDraft, { field, value }: Fix): RecordDraft => {
  const text = value === null ? '' : String(value)
  if (field === 'type') return isDnsType(text) ? withType(draft, text) : draft
  if (field === 'content') return { ...draft, fields: splitContent(draft.type, text) }
  return field === 'delete' ? draft : { ...draft, [field]: text }
}

/** The field that a finding is shown next to. One about the content as such is shown next to its first part. */
export const fieldOf = ({ field, part }: Finding, type: DnsType): DraftField => {
  if (field !== 'content') return field
  const parts = contentParts(type)
  return `fields.${part && parts.includes(part) ? part : (parts[0] ?? 'text')}`
}

/** The type of the record that excludes another one. */
export const typeInTheWay = ({ code, params }: { code: string; params: Finding['params'] }): string => {
  if (code === 'dns.cname.not-alone') return String(params.types)
  return code === 'dns.zone.alias-exists' ? 'ALIAS' : 'CNAME'
}

/** A record as one line of a master file. */
export const lineOf = ({ host, ttl, type, priority, content, comment }: ExistingRecord): string =>
  [host, ttl, 'IN', type, ...(priority === null ? [] : [priority]), content, ...(comment ? [`; ${comment}`] : [])].join(
    ' ',
  )
