import type { DsRecord } from '@panel/shared/contract'

/** The records of one name and type; names are absolute, contents complete. */
export interface RrSet {
  name: string
  type: string
  ttl: number
  contents: string[]
}

/** A key that signs messages of DNS (RFC 8945); its secret is in Base64. */
export interface TsigKey {
  name: string
  algorithm: string
  secret: string
}

/** Servers of the customer that follow a zone. */
export interface Transfers {
  servers: readonly { address: string; port: number }[]
  /** What they transfer it with; without one, their addresses decide. */
  key: TsigKey | null
  /** Name of a key that the server has and no zone needs any more. */
  unusedKey: string | null
}

/** A zone as it is to be served. `name` ends with a dot. */
export interface ServedZone {
  name: string
  serial: number
  rrsets: RrSet[]
  signed: boolean
  /** It is signed for as long as resolvers may have its DS records, which are to go. */
  isEnding: boolean
  /** The keys that `Published` had, for a server that lost them. */
  keys?: string | undefined
  /** Undefined where that is left as it is. */
  transfers?: Transfers | undefined
}

export interface FoundZone {
  serial: number
  rrsets: RrSet[]
  /** Null where signing is the server's own. */
  signed: boolean | null
}

interface Published {
  ds: DsRecord[]
  /** The serial that the server came to, where it counts on its own; at least the zone's. */
  serial?: number
  /** The keys of a signed zone, private parts included, where the product answers for them. */
  keys?: string
}

/** Where zones are published: the one port to any DNS server's way of taking them. */
export interface Publisher {
  /** Brings a zone to this state; `there` is what `read` has just found. @throws PublishError */
  publish: (zone: ServedZone, there: FoundZone | null) => Promise<Published>
  /** Whether a record can be at this name. A zone is published without those that cannot, and it is said. */
  takesName: (name: string) => boolean
  /** How the server is to be given a content; null where it takes none that means the same, which is said as well. */
  formOf: (set: Pick<RrSet, 'name' | 'type'>, content: string) => string | null
  /** Takes a zone out of service; nothing happens where it is not in service. @throws PublishError */
  withdraw: (name: string) => Promise<void>
  /** Null where the zone is not in service. @throws PublishError */
  read: (name: string) => Promise<FoundZone | null>
}

/** The sets as a publisher takes them, without what it does not take. */
export const fitSets = (
  { takesName, formOf }: Pick<Publisher, 'takesName' | 'formOf'>,
  sets: readonly RrSet[],
): RrSet[] =>
  sets
    .filter(({ name }) => takesName(name))
    .map(set => ({ ...set, contents: set.contents.flatMap(content => formOf(set, content) ?? []) }))
    .filter(({ contents }) => contents.length > 0)

/** Why a publisher failed. */
export class PublishError extends Error {
  override readonly name = 'PublishError'
  constructor(
    readonly reason: 'unreachable' | 'refused',
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause })
  }
}
