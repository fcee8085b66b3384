import { type DecodedPacket, RECURSION_DESIRED } from 'dns-packet'
import { askDns, type NameServer } from '../publishing/dns-query'
import { findServers, type Named, type NetworkOptions } from '../publishing/find-servers'
import { resolverServers } from '../publishing/registry-ds'
import { ancestorsOf } from './name'

/** A part of the tree with those who answer for it. */
interface Cut {
  zone: string
  nameservers: Named[]
}

export interface Delegation {
  /** To whom the name is delegated; null where it is a part of the zone above. */
  nameservers: Named[] | null
  /** Those who answer for the name today. */
  answering: Named[]
}

const maxReferrals = 8
const maxNameservers = 8
const rcodeBits = 15

const isInside = (name: string, zone: string): boolean => zone === '' || name === zone || name.endsWith(`.${zone}`)

const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '')

/** The nameservers of a zone in an answer, with their addresses where those came along. */
const nameserversIn = (reply: DecodedPacket, zone: string): Named[] => {
  const records = [...(reply.answers ?? []), ...(reply.authorities ?? [])]
  const names = records.flatMap(one => (one.type === 'NS' && plain(one.name) === zone ? [plain(one.data)] : []))
  const addressesOf = (name: string) =>
    (reply.additionals ?? []).flatMap(one =>
      (one.type === 'A' || one.type === 'AAAA') && plain(one.name) === name ? [one.data] : [],
    )
  return [...new Set(names)].slice(0, maxNameservers).map(name => ({ name, addresses: addressesOf(name) }))
}

const isAnswered = (reply: DecodedPacket | null): reply is DecodedPacket =>
  reply !== null && ((reply.flags ?? 0) & rcodeBits) === 0

/** What resolvers say: they ask the zone itself. */
const resolveCut = async (zone: string, place: NetworkOptions, deadline: AbortSignal): Promise<Cut | null> => {
  const reply = await askDns(resolverServers(place), zone, 'NS', deadline, RECURSION_DESIRED)
  const nameservers = isAnswered(reply) ? nameserversIn(reply, zone) : []
  return nameservers.length > 0 ? { zone, nameservers: nameservers.map(({ name }) => ({ name, addresses: [] })) } : null
}

/** The nearest zone above a name that resolvers know. */
const findAbove = async (name: string, place: NetworkOptions, deadline: AbortSignal): Promise<Cut | null> => {
  for (const above of ancestorsOf(name)) {
    const cut = await resolveCut(above, place, deadline)
    if (cut) return cut
  }
  return null
}

/** The public addresses of nameservers, in one list. */
export const addressesOf = async (
  nameservers: readonly Named[],
  place: NetworkOptions,
  deadline: AbortSignal,
): Promise<NameServer[]> =>
  (await Promise.all(nameservers.map(one => findServers(one, place, deadline)))).flatMap(servers => servers ?? [])

/** The zone that a referral leads to, between the one that was asked and the name. */
const referredTo = (reply: DecodedPacket, { zone }: Cut, name: string): string | null => {
  const owners = [...(reply.answers ?? []), ...(reply.authorities ?? [])].flatMap(one =>
    one.type === 'NS' ? [plain(one.name)] : [],
  )
  return owners.find(owner => isInside(name, owner) && owner.length > zone.length) ?? null
}

/** Follows referrals from a zone down to the name. Null where somebody on the way does not answer. */
const follow = async (
  above: Cut,
  name: string,
  place: NetworkOptions,
  deadline: AbortSignal,
): Promise<Delegation | null> => {
  let cut = above
  for (let step = 0; step < maxReferrals; step++) {
    const servers = await addressesOf(cut.nameservers.slice(0, 3), place, deadline)
    const reply = await askDns(servers, name, 'NS', deadline)
    if (!reply) return null
    const zone = referredTo(reply, cut, name)
    if (zone === null) return { nameservers: null, answering: cut.nameservers }
    const nameservers = nameserversIn(reply, zone)
    if (zone === name) return { nameservers, answering: nameservers }
    cut = { zone, nameservers }
  }
  return null
}

/**
 * To whom a name is delegated, as the zone above it says: what the servers of the name itself say may be whatever their
 * operator likes. Where no zone above can be asked, it is what resolvers find. Null where that is unknown.
 */
export const findDelegation = async (
  name: string,
  place: NetworkOptions,
  deadline: AbortSignal,
): Promise<Delegation | null> => {
  const above = await findAbove(name, place, deadline)
  const found = above && (await follow(above, name, place, deadline))
  if (found) return found
  const own = await resolveCut(name, place, deadline)
  return own && { nameservers: own.nameservers, answering: own.nameservers }
}
