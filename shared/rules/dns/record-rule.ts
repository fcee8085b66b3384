import type { RuleCode } from '../messages/codes'
import type { Parsed } from './finding'
import type { Owner } from './host'
import type { ContentPart, Finding, Params, StoredRecord } from './types'
import type { Zone } from './zone'
import type { ZoneView } from './zone-view'

/** Where a content is read: the name it will stand at, null while that is not known. */
export interface Place {
  zone: Zone
  owner: Owner | null
  priority: number | null
}

/** A sentence that says what a record does: a code of `messages/` and what completes it. */
export interface Description {
  code: RuleCode
  params: Params
}

export const sentence = (code: RuleCode, params: Params): Description => ({ code, params })

/** All that is particular to one record type. */
export interface RecordRule {
  /** The parts of the content, in their order. Parts named in `quoted` are written in quotes. */
  parts: readonly ContentPart[]
  quoted?: readonly ContentPart[]
  /** Whether the priority is a field of the record (MX, SRV, URI). */
  hasPriority?: true
  /** Reads a content into its canonical form. It has been trimmed, and holds no line break. */
  parseContent: (content: string, place: Place) => Parsed<string>
  /** What the type asks of its owner name. */
  checkOwner?: (owner: Owner, zone: Zone) => Finding[]
  /** What the type asks of the records that exist beside it. */
  checkZone?: (record: StoredRecord, owner: Owner, view: ZoneView) => Finding[]
  describe: (record: StoredRecord, name: string) => Description
}
