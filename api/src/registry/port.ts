import type {
  ContactCard,
  DsRecord,
  PollMessage,
  RegistryBalance,
  RegistryContacts,
  RegistryTransfer,
  RegistryTransferStatus,
} from '../database/registry-columns'
import type { Database, DomainRow } from '../database/schema'
import type { RegistryFee, RegistryFees } from '../settings/price-list'
import type { RegistryProfile } from '../settings/registry-profile'
import type { HostObjects } from './host-objects'

/** What the registry says about a name that may be registered. */
export interface Availability {
  name: string
  available: boolean
  /** Why it is not available. */
  reason?: 'in_use' | 'reserved'
  /** Sold at a price of its own. */
  premium?: boolean
  /** What a year, a transfer and a restore of such a name cost, where the registry says so. */
  fees?: RegistryFees
}

/** Ids of a domain's contacts, by role. */
export type ContactIds = Partial<Record<keyof RegistryContacts, string>>

/** A domain as the registry holds it. Statuses are those of RFC 5731 and RFC 3915. */
export interface RegistryDomain {
  name: string
  /** The registry's id of it (RFC 5730); absent where it tells none. */
  roid?: string | undefined
  sponsor: string
  statuses: readonly string[]
  hosts: readonly string[]
  /** Host objects inside the domain, whether a domain refers to them or not. */
  subordinates: readonly string[]
  ds: readonly DsRecord[]
  /** Undefined where the registry keeps the dates of others' domains to itself. */
  createdAt: Date | undefined
  expiresAt: Date | undefined
  /** The day of `expiresAt`, as the registry writes it: many count by local time. */
  endsOn: string | undefined
  /** When it was changed last, its deletion too; absent where the registry does not tell. */
  updatedAt?: Date | undefined
  /** Absent where the registry keeps none. */
  contacts?: ContactIds
  /** Given to the sponsor only. */
  authInfo?: string
}

interface Term {
  createdAt: Date
  expiresAt: Date
}

export interface DomainUpdate {
  name: string
  addHosts?: readonly string[]
  removeHosts?: readonly string[]
  addStatuses?: readonly string[]
  removeStatuses?: readonly string[]
  addDs?: readonly DsRecord[]
  removeDs?: readonly DsRecord[]
  registrant?: string
  addContacts?: ContactIds
  removeContacts?: ContactIds
  authInfo?: string
}

/**
 * The outcome of a command that the registry may finish later (EPP 1000 or 1001). `application`: the id of one for a
 * name, which is no domain until it is granted (RFC 8334).
 */
export type Outcome<T> = { pending: false; value: T } | { pending: true; application?: string }

/** `doubt`: the part of the message that was not understood. */
export interface QueuedMessage {
  id: string
  message: PollMessage
  doubt?: string
}

/**
 * A registry with the semantics of EPP (RFC 5730 to 5733, 3915, 5910). Names are full and in ASCII. `trid` is the
 * client transaction id, the same at each attempt of one piece of work.
 * Each call may throw RegistryRefusal, which is final, or RegistryUnavailable, after which it may or may not have been
 * carried out.
 */
export interface Registry extends HostObjects {
  /** Our own client id. */
  client: string
  check: (names: readonly string[]) => Promise<Availability[]>
  /** Null where the name is not registered. `authInfo` proves the right to see another's domain. */
  info: (name: string, authInfo?: string) => Promise<RegistryDomain | null>
  create: (
    domain: {
      name: string
      years: number
      hosts: readonly string[]
      authInfo: string
      contactIds?: ContactIds
      /** What was agreed on: a registry that wants another fee refuses. */
      fee?: RegistryFee
    },
    trid: string,
  ) => Promise<Outcome<Term>>
  createContact: (card: ContactCard, trid: string) => Promise<void>
  /** What the registry has of one of our contacts; null where there is none with this id. */
  infoContact: (id: string) => Promise<ContactCard | null>
  updateContact: (card: ContactCard, trid: string) => Promise<void>
  removeContact: (id: string, trid: string) => Promise<void>
  /** `endsOn` must be the day on which the term ends now, so that a repeated renewal is refused. */
  renew: (
    domain: { name: string; years: number; endsOn: string; fee?: RegistryFee },
    trid: string,
  ) => Promise<Outcome<Date>>
  update: (update: DomainUpdate, trid: string) => Promise<Outcome<null>>
  remove: (name: string, trid: string) => Promise<Outcome<null>>
  /** Takes a domain out of the redemption period (RFC 3915: request and report). */
  restore: (name: string, trid: string, fee?: RegistryFee) => Promise<Outcome<null>>
  requestTransfer: (
    name: string,
    authInfo: string | undefined,
    trid: string,
    fee?: RegistryFee,
  ) => Promise<RegistryTransfer>
  queryTransfer: (name: string, authInfo?: string) => Promise<RegistryTransfer | null>
  answerTransfer: (name: string, answer: 'approve' | 'reject' | 'cancel', trid: string) => Promise<RegistryTransfer>
  /** The oldest message of the queue; it stays until `acknowledge`. */
  poll: () => Promise<QueuedMessage | null>
  acknowledge: (id: string) => Promise<void>
  /** What our account has left; null where the registry does not tell. */
  balance: () => Promise<RegistryBalance | null>
}

/** When a command has its turn among those that wait for the same connection. */
export interface Turn {
  /** After everything that a person asked for or that is due. */
  isBulk?: boolean
  /** Asked when the turn comes: what is not wanted any more is not sent. */
  isWanted?: () => boolean
}

/** When a registry last answered and when it last did not, as far as that is known. */
export interface RegistryContact {
  answeredAt?: Date
  failedAt?: Date
  /** Why it did not answer, for operators. */
  reason?: string
  /** Extensions of its profile that it did not offer when it was last connected to. */
  missing?: readonly string[]
}

/** Where registries come from: one bound to the given connection, or transaction, where its state is in the database. */
export interface RegistryPort {
  /** Whether a call leaves the database, so that none may be made inside a transaction. */
  isRemote: boolean
  /** For work that the registry must do. */
  on: (db: Database, turn?: Turn) => Registry
  /** For the questions of people, apart from the work: beyond a bound they are refused with RegistryUnavailable. */
  asking: (db: Database, turn?: Turn) => Pick<Registry, 'client' | 'check' | 'info' | 'infoContact'>
  /** What came of the last command of this process. */
  contact: (db: Database) => Promise<RegistryContact>
  close: () => Promise<void>
}

/**
 * Which domains one of several registries has, by their zones; null for one that has all of them.
 */
export type Share = {
  name: string
  /** Only it has these. */
  alone: readonly string[]
  /** Another one still has some domains of these, and all of which it is not noted who has them. */
  current: readonly string[]
  former: readonly string[]
} | null

/** What tells which registry has a domain. */
export type Placed = Pick<DomainRow, 'zone' | 'registry' | 'status'>

/** A registry by its name, with its zones. */
export interface NamedRegistry {
  name: string
  /** Null where it has every zone. */
  zones: readonly string[] | null
  /** Zones that another one has now, of which domains are still here. */
  formerZones: readonly string[]
  share: Share
  profileName: string
  profile: RegistryProfile
  port: RegistryPort
}

/** The registries that domains are registered at. */
export interface Registries {
  all: readonly NamedRegistry[]
  /** The registry of a zone, for what comes new to it. A zone that has none, as after a change of REGISTRIES, gets no answer until it has one. */
  of: (zone: string) => NamedRegistry
  /** The one that has a domain, which differs from its zone's until the domain is moved there. */
  at: (domain: Placed) => NamedRegistry
  /** Whether all, or none of them, are outside of the database; undefined where they differ. */
  areRemote: boolean | undefined
  close: () => Promise<void>
}

type TransferEnd = 'transfer_rejected' | 'transfer_cancelled'

/** How a transfer of ours ended that came to nothing; null for one that is pending or was granted. */
export const transferEnd = (status: RegistryTransferStatus): TransferEnd | null => {
  if (status === 'clientRejected') return 'transfer_rejected'
  return status === 'clientCancelled' || status === 'serverCancelled' ? 'transfer_cancelled' : null
}

/** Whole seconds: a registry may tell parts of them in one answer and leave them out in another. */
const secondOf = (date: string): string => date.slice(0, 'YYYY-MM-DDThh:mm:ss'.length)

/** Whether this is how an earlier transfer came to nothing than the one that was requested; both dates are the registry's. */
export const isEarlierEnd = (
  transfer: Pick<RegistryTransfer, 'status' | 'requestedAt'>,
  { requestedAt }: { requestedAt?: string },
): boolean =>
  transferEnd(transfer.status) !== null &&
  (requestedAt === undefined || secondOf(transfer.requestedAt) < secondOf(requestedAt))

/** The registry said no for good. `code` is the EPP result code (RFC 5730 section 3), or how a transfer ended. */
export class RegistryRefusal extends Error {
  override readonly name = 'RegistryRefusal'

  constructor(
    readonly code: number | TransferEnd,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/**
 * No answer, or one that is about the registrar or the registry rather than the domain, and so does not last. `code` is the
 * EPP result code where there was an answer.
 */
export class RegistryUnavailable extends Error {
  override readonly name = 'RegistryUnavailable'
  readonly code: number | undefined

  constructor(message: string, { code, cause }: { code?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.code = code
  }
}

/** An answer came and could not be read: the registry has carried the command out, or has refused it. */
export class RegistryUnreadable extends RegistryUnavailable {}
