import type { RuleCode } from '../messages/messages'
import type { Parsed } from './finding'
import type { Owner } from './host'
import type { ContentPart, ExistingRecord, Finding, Params, StoredRecord } from './types'
import type { WireField } from './wire'
import type { Zone } from './zone'
import type { ZoneView } from './zone-view'

/** Where a content is read: the name it will be at, null while that is not known. */
export interface ParseContext {
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
  /** Its number (IANA, "Resource Record (RR) TYPEs"), by which `TYPE1` names it too (RFC 3597 5). */
  code: number
  /** What its RDATA holds, with the priority in front where it has one. */
  wire: readonly WireField[]
  /** The part that holds a domain name, which a master file may write relative to its origin. */
  name?: ContentPart
  /** The parts of the content, in their order. Parts named in `quoted` are written in quotes. */
  parts: readonly ContentPart[]
  quoted?: readonly ContentPart[]
  /** The last part, where it takes all that is left of the content as it is. It may be empty. */
  rest?: ContentPart
  /** Parts that are one of these values, each of which has a name in the form's texts. */
  choices?: Partial<Record<ContentPart, readonly string[]>>
  /** Parts for which these values are offered, while any other may be typed. */
  suggestions?: Partial<Record<ContentPart, readonly string[]>>
  /** What a form says of the owner name: that of a service (`_sip._tcp`), or of a port (`_443._tcp`). */
  hostHint?: 'service' | 'port'
  /** The content ends with the name that the record points to, which the rules follow and find again. */
  pointsToName?: true
  /** An address of its owner name: the content itself, or what another name has (ALIAS). */
  address?: 'own' | 'of-target'
  /** The owner is a host name, which has no underscore (RFC 1123 2.1). */
  hostOwner?: true
  /** Both sides of a delegation are about it (RFC 4035 2.4). */
  ofDelegation?: true
  /** The content is a text: the spaces around it stay, and a form shows several lines of it. */
  isText?: true
  /** Whether the priority is a field of the record (MX, SRV, URI). */
  hasPriority?: true
  /** Reads a content into its canonical form. It has been trimmed, and holds no line break. */
  parseContent: (content: string, place: ParseContext) => Parsed<string>
  /** What the type asks of its owner name. */
  checkOwner?: (owner: Owner, zone: Zone) => Finding[]
  /** What the type asks of the other records of the zone; `view` holds the record itself too. */
  checkZone?: (record: ExistingRecord, owner: Owner, view: ZoneView) => Finding[]
  describe: (record: StoredRecord, name: string) => Description
}
