import type { DsRecord, NameserverCheck } from '@panel/shared/contract'
import { contentsOf } from './answered-records'
import { compareSets } from './compare'
import { askDns, type NameServer } from './dns-query'
import { matchesKey } from './ds-match'
import { findServers, type Named, type NetworkOptions } from './find-servers'
import type { RrSet } from './publisher'

type ServerReport = NameserverCheck['servers'][number]

/** Milliseconds for one nameserver, whatever it does. */
const timeLimit = 8000
/** Questions to one server at a time. */
const atOnce = 8

/** The server stopped answering. */
class Silence extends Error {}

export interface Question {
  /** With a last dot. */
  zone: string
  sets: readonly RrSet[]
  ds: readonly DsRecord[]
}

const compareSet = async (servers: NameServer[], set: RrSet, zone: string, deadline: AbortSignal) => {
  const name = set.name.replace(/\.$/, '')
  const reply = await askDns(servers, name, set.type as 'A', deadline)
  if (!reply) throw new Silence()
  const there = contentsOf(reply.answers ?? [], name, set.type)
  // A server may count a TTL down, so that TTLs are not compared.
  const found = there.length > 0 ? [{ ...set, contents: there }] : []
  if (compareSets([set], found, zone).replace.length === 0) return []
  const host = set.name === zone ? '@' : set.name.slice(0, -zone.length - 1)
  return [{ host, type: set.type, here: set.contents, there }]
}

const compareAll = async (servers: NameServer[], { sets, zone }: Question, deadline: AbortSignal) => {
  const different: ServerReport['different'] = []
  for (let at = 0; at < sets.length; at += atOnce) {
    const some = sets.slice(at, at + atOnce).map(set => compareSet(servers, set, zone, deadline))
    different.push(...(await Promise.all(some)).flat())
  }
  return different
}

const hasKeys = async (servers: NameServer[], { ds, zone }: Question, deadline: AbortSignal): Promise<boolean> => {
  if (ds.length === 0) return true
  const name = zone.replace(/\.$/, '')
  const reply = await askDns(servers, name, 'DNSKEY', deadline)
  return ds.some(one => matchesKey(one, reply?.answers ?? [], name))
}

export interface Asked {
  answer: ServerReport
  /** Whether validating resolvers would believe this server with the DS that the registry has. */
  hasKeys: boolean
}

/** What the servers at these addresses, which are one nameserver's, answer for a zone, next to what the zone has here. Null: not looked up. */
export const askServers = async (
  name: string,
  servers: NameServer[] | null,
  question: Question,
  deadline: AbortSignal,
): Promise<Asked> => {
  const addresses = (servers ?? []).map(({ address }) => address)
  const refused = (reason: NonNullable<ServerReport['reason']>): Asked => ({
    answer: { name, addresses, answers: false, serial: null, different: [], reason },
    hasKeys: question.ds.length === 0,
  })
  if (!servers) return refused('not_looked_up')
  if (servers.length === 0) return refused('no_address')
  const zone = question.zone.replace(/\.$/, '')
  const reply = await askDns(servers, zone, 'SOA', deadline)
  if (!reply) return refused('no_answer')
  const soa = reply.answers?.find(answer => answer.type === 'SOA' && answer.name.toLowerCase() === zone)
  if (!reply.flag_aa || soa?.type !== 'SOA') return refused('not_authoritative')
  try {
    const different = await compareAll(servers, question, deadline)
    const answer = { name, addresses, answers: true, serial: soa.data.serial ?? 0, different }
    return { answer, hasKeys: await hasKeys(servers, question, deadline) }
  } catch (error) {
    if (error instanceof Silence) return refused('no_answer')
    throw error
  }
}

/** `askServers` of a nameserver by its name; within 8 seconds, whatever the server does. */
export const askNameserver = async (named: Named, question: Question, place: NetworkOptions): Promise<Asked> => {
  const deadline = AbortSignal.timeout(timeLimit)
  return askServers(named.name, await findServers(named, place, deadline), question, deadline)
}
