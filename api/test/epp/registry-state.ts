import { addYears, type RegistryLock } from '@panel/shared/rules'
import type { RegistryProfile } from '../../src/settings/registry-profile'

export interface HeldDomain {
  name: string
  sponsor: string
  authInfo: string
  statuses: Set<string>
  periods: Set<string>
  hosts: string[]
  ds: string[]
  /** The organisation that it is assigned to, by its role. */
  organisation?: { id: string; role: string }
  /** Ids by role. */
  contacts: Map<string, string>
  created: Date
  expires: Date
  updated?: Date
  transfer?: { status: string; gaining: string; losing: string; requested: Date; act: Date }
}

/** What a command comes to: its result code, and what goes into the answer. */
export interface Result {
  code: number
  data?: string
  extension?: string
  queue?: string
}

export class Refusal extends Error {
  constructor(readonly code: number) {
    super(`refused with ${code}`)
  }
}

const day = 86_400_000

/** A registry in memory, with the rules of RFC 5731, 5732 and 3915. */
export class RegistryState {
  readonly domains = new Map<string, HeldDomain>()
  /** Addresses by the names of host objects. */
  readonly hosts = new Map<string, string[]>()
  /** Contacts by their ids: the elements that they were made of. */
  readonly contacts = new Map<string, { sponsor: string; elements: string }>()
  readonly messages: { id: number; client: string; text: string; data: string }[] = []
  /** Commands that it answers with 1001, until it decides on them. */
  readonly reviewed = new Set<'renew' | 'update' | 'restore'>()
  /** Names about which it decides later, with the transaction that asked for it, and what it then does. */
  readonly deferred = new Map<string, { client: string; trid: string; status?: string; apply?: () => void }>()
  /** Applications for names, which are no domains until they are granted. */
  readonly applications = new Map<string, HeldDomain>()
  /** The sub-products by their zones, which commands about domains and hosts have to name. */
  subProducts: Readonly<Record<string, string>> | undefined
  hasFees = true
  /** It tells the auth code of a domain to its sponsor. */
  showsCodes = true
  /** It keeps to itself, of domains of others: their dates, or all that no code is given for. */
  hides: 'dates' | 'all' | undefined
  /** The phase of the launch that it is in, as its clients must name it. */
  phase: { phase: string; name?: string } | undefined
  /** Of its kind of registry; without one it has all that clients may want. */
  profile: RegistryProfile | undefined
  /** Its own namespaces, by those of the RFCs that they stand for. */
  namespaces: Readonly<Record<string, string>> = {}
  /** Further extensions that its greeting names. */
  offered: readonly string[] = []
  /** What names that begin with `premium` cost, in USD; the first year also has a fee of 19.50 for its set-up. */
  fees: Record<string, string> = { create: '1480.50', renew: '300.00', transfer: '300.00', restore: '500.00' }
  /** What the registrar has left, where the registry tells. */
  balance: string | undefined
  /** Milliseconds by which its clock is ahead. */
  ahead = 0
  /** Hours by which the time that it writes is ahead of UTC. */
  offset = 0
  private lastMessage = 0

  private now(): Date {
    return new Date(Date.now() + this.ahead)
  }

  /** Whether it has an extension, by its name in profiles. */
  has(extension: RegistryProfile['extensions'][number]): boolean {
    return this.profile?.extensions.includes(extension) ?? true
  }

  /** The end of a term as it is written, in the registry's own time. */
  endOf({ expires }: HeldDomain): string {
    const local = new Date(expires.getTime() + this.offset * 3_600_000).toISOString()
    return this.offset === 0 ? local : local.replace('Z', `+${String(this.offset).padStart(2, '0')}:00`)
  }

  get(name: string): HeldDomain {
    const found = this.domains.get(name)
    if (!found) throw new Refusal(2303)
    return found
  }

  /** `lock`: what the registry must not have set, as it does not while such a command waits (RFC 5731 section 2.3). */
  own(name: string, client: string, lock?: RegistryLock): HeldDomain {
    const found = this.get(name)
    if (found.sponsor !== client) throw new Refusal(2201)
    const pending = lock?.replace(/^server(.*)Prohibited$/, 'pending$1')
    for (const status of [lock, pending]) if (status && found.statuses.has(status)) throw new Refusal(2304)
    return found
  }

  /** Carries a command out, or keeps it until it is decided. @returns the result code */
  carryOut(
    kind: 'renew' | 'update' | 'restore',
    { name, statuses }: HeldDomain,
    asked: { client: string; trid: string },
    apply: () => void,
  ): number {
    if (!this.reviewed.has(kind)) {
      apply()
      return 1000
    }
    // Registries that restore by hand show nothing of it meanwhile.
    const status = { renew: 'pendingRenew', update: 'pendingUpdate', restore: '' }[kind]
    if (status) statuses.add(status)
    this.deferred.set(name, { ...asked, status, apply })
    return 1001
  }

  /** The domain that a host is inside of. */
  private superordinate(host: string): HeldDomain | undefined {
    return [...this.domains.values()].find(({ name }) => host === name || host.endsWith(`.${name}`))
  }

  subordinates(domain: string): string[] {
    return [...this.hosts.keys()].filter(host => this.superordinate(host)?.name === domain)
  }

  /** Only the sponsor of the domain that a host is inside of may change it, and such a host has addresses. */
  putHost(name: string, client: string, addresses: string[]): void {
    const parent = this.superordinate(name)
    if (parent && parent.sponsor !== client) throw new Refusal(2201)
    if ((parent !== undefined) !== addresses.length > 0) throw new Refusal(2306)
    this.hosts.set(name, addresses)
  }

  host(name: string): string[] {
    const found = this.hosts.get(name)
    if (!found) throw new Refusal(2303)
    return found
  }

  removeHost(name: string): void {
    this.host(name)
    if ([...this.domains.values()].some(({ hosts }) => hosts.includes(name))) throw new Refusal(2305)
    this.hosts.delete(name)
  }

  register(name: string, client: string, years: number, authInfo: string, hosts: string[]): HeldDomain {
    if (this.domains.has(name)) throw new Refusal(2302)
    if (name.startsWith('refused')) throw new Refusal(2306)
    if (hosts.some(host => !this.hosts.has(host))) throw new Refusal(2303)
    // Whole seconds, as many registries tell them.
    const created = new Date(Math.floor(this.now().getTime() / 1000) * 1000)
    const domain: HeldDomain = {
      name,
      sponsor: client,
      authInfo,
      statuses: new Set(),
      periods: new Set(['addPeriod']),
      hosts,
      ds: [],
      contacts: new Map(),
      created,
      expires: addYears(created, years),
    }
    this.domains.set(name, domain)
    return domain
  }

  /** A domain whose term may be extended. */
  renewable(name: string, client: string, currentEnd: string): HeldDomain {
    const domain = this.own(name, client, 'serverRenewProhibited')
    if (domain.statuses.has('pendingDelete')) throw new Refusal(2304)
    if (this.endOf(domain).slice(0, 10) !== currentEnd) throw new Refusal(2004)
    return domain
  }

  /** @returns whether it is gone at once */
  remove(name: string, client: string): boolean {
    const domain = this.own(name, client, 'serverDeleteProhibited')
    if (domain.statuses.has('pendingDelete')) throw new Refusal(2304)
    if (this.subordinates(name).length > 0) throw new Refusal(2305)
    if (this.profile?.deletion.redemption_days === 0) return this.domains.delete(name)
    domain.statuses.add('pendingDelete')
    domain.updated = this.now()
    domain.periods = new Set(['redemptionPeriod'])
    return false
  }

  restore(name: string, client: string, step: string): void {
    const domain = this.own(name, client)
    const [from, to] = step === 'request' ? ['redemptionPeriod', 'pendingRestore'] : ['pendingRestore', null]
    if (!domain.periods.has(String(from))) throw new Refusal(2304)
    domain.periods = new Set(to ? [to] : [])
    if (!to) domain.statuses.delete('pendingDelete')
  }

  transfer(name: string, client: string, action: string, authInfo: string | undefined): HeldDomain {
    const domain = this.get(name)
    const present = domain.transfer
    if (action === 'request') {
      if (domain.sponsor === client) throw new Refusal(2106)
      if (domain.authInfo !== authInfo) throw new Refusal(2202)
      if (['client', 'server'].some(by => domain.statuses.has(`${by}TransferProhibited`))) throw new Refusal(2304)
      if (present?.status === 'pending') throw new Refusal(2300)
      const requested = this.now()
      const days = this.profile?.transfers.days ?? 5
      const act = new Date(requested.getTime() + days * day)
      domain.transfer = { status: 'pending', gaining: client, losing: domain.sponsor, requested, act }
      if (days === 0) this.endTransfer(domain, 'serverApproved')
      else this.announce(domain)
      return domain
    }
    if (!present) throw new Refusal(2301)
    if (action === 'query') return domain
    const may = action === 'cancel' ? present.gaining : present.losing
    if (present.status !== 'pending' || may !== client) throw new Refusal(2301)
    const ends: Record<string, string> = { approve: 'Approved', reject: 'Rejected', cancel: 'Cancelled' }
    this.endTransfer(domain, `client${ends[action]}`)
    return domain
  }

  private endTransfer(domain: HeldDomain, status: string): void {
    if (!domain.transfer) return
    domain.transfer.status = status
    if (status.endsWith('Approved')) {
      domain.sponsor = domain.transfer.gaining
      domain.expires = addYears(domain.expires, 1)
    }
    this.announce(domain)
  }

  private announce(domain: HeldDomain): void {
    for (const client of [domain.transfer?.gaining, domain.transfer?.losing])
      if (client) this.notify(client, 'Transfer', transferData(domain))
  }

  notify(client: string, text: string, data: string): void {
    this.lastMessage += 1
    this.messages.push({ id: this.lastMessage, client, text, data })
  }

  /** Decides what was answered with 1001. */
  decide(name: string, accept: boolean): void {
    const asked = this.deferred.get(name)
    if (!asked) throw new Error(`${name} waits for nothing`)
    this.deferred.delete(name)
    const applied = this.applications.get(name)
    this.applications.delete(name)
    if (applied && accept) this.domains.set(name, applied)
    const { status = 'pendingCreate', apply } = asked
    if (accept) apply?.()
    if (accept || apply) this.get(name).statuses.delete(status)
    else this.domains.delete(name)
    this.tellDecided(name, asked, accept)
  }

  tellDecided(name: string, { client, trid }: { client: string; trid: string }, accept: boolean): void {
    this.notify(
      client,
      'Pending action completed',
      `<d:panData xmlns:d="urn:ietf:params:xml:ns:domain-1.0"><d:name paResult="${accept ? 1 : 0}">${name}</d:name>` +
        `<d:paTRID><clTRID>${trid}</clTRID><svTRID>SV</svTRID></d:paTRID>` +
        `<d:paDate>${new Date().toISOString()}</d:paDate></d:panData>`,
    )
  }
}

export const transferData = ({ name, transfer, expires }: HeldDomain): string => {
  if (!transfer) throw new Refusal(2301)
  return (
    `<d:trnData xmlns:d="urn:ietf:params:xml:ns:domain-1.0"><d:name>${name}</d:name>` +
    `<d:trStatus>${transfer.status}</d:trStatus><d:reID>${transfer.gaining}</d:reID>` +
    `<d:reDate>${transfer.requested.toISOString()}</d:reDate><d:acID>${transfer.losing}</d:acID>` +
    `<d:acDate>${transfer.act.toISOString()}</d:acDate><d:exDate>${expires.toISOString()}</d:exDate></d:trnData>`
  )
}
