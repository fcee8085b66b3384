import type { DnsType } from '../../contract/dns-types'
import type { RuleCode } from '../messages/messages'

export type { DnsType }

/** The fields of a record (S3.6); a finding is shown next to the one it names. */
export type RecordField = 'host' | 'type' | 'content' | 'ttl' | 'priority' | 'comment'

/** The parts a content is made of; a form for one type shows each as a field of its own. */
export type ContentPart =
  | 'address'
  | 'target'
  | 'text'
  | 'weight'
  | 'port'
  | 'flags'
  | 'tag'
  | 'value'
  | 'algorithm'
  | 'fingerprintType'
  | 'fingerprint'
  | 'usage'
  | 'selector'
  | 'matching'
  | 'data'
  | 'order'
  | 'preference'
  | 'services'
  | 'regexp'
  | 'replacement'

export type Params = Readonly<Record<string, string | number>>

/** What the panel offers instead: put `value` into `field`; or delete the record `value` in the same change set. */
export interface Fix {
  field: RecordField | 'delete'
  value: string | number | null
}

/** Something to say about a record. `code` has a text in `messages/`, which `params` complete. */
export interface Finding {
  level: 'error' | 'warning'
  field: RecordField
  part?: ContentPart
  code: RuleCode
  params: Params
  fix?: Fix
}

/** A record as typed. `ttl` in seconds or as a master file writes it (`1h30m`); nothing means the default (S5.7). */
export interface RecordInput {
  zone: string
  host: string
  type: string
  content: string
  ttl?: number | string | null
  priority?: number | null
  comment?: string | null
}

/**
 * A record as stored: `host` relative to the zone, `content` canonical and without the priority, `ttl` in seconds.
 * `comment` is for people and is never served; empty means none, as leaving it out does.
 */
export interface StoredRecord {
  host: string
  type: DnsType
  content: string
  ttl: number
  priority: number | null
  comment?: string
}

/** A record of the same zone; any spelling of its content is understood. */
export type ExistingRecord = StoredRecord

/** `rrsetTtl`: the other records at this name and type must get this TTL too (RFC 2181 5.2). */
export type Validation =
  | { ok: true; record: StoredRecord; warnings: Finding[]; rrsetTtl?: number }
  | { ok: false; errors: Finding[] }
