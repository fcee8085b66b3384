import type { Answer, DecodedPacket, DnskeyData, SoaData } from 'dns-packet'
import { askDns, type NameServer } from '../publishing/dns-query'
import { keyData } from '../publishing/ds-match'
import { findServers, type Named, type NetworkOptions } from '../publishing/find-servers'
import type { SignedSet } from './signatures'

/** Milliseconds for one nameserver, whatever it does. */
const timeLimit = 8000

const types = { SOA: 6, DNSKEY: 48, CDS: 59, CDNSKEY: 60 } as const
type AskedType = keyof typeof types

/** What the apex of a zone has at one address. Sets that are not there have no data. */
export interface ApexAnswer {
  address: string
  keys: readonly DnskeyData[]
  sets: Readonly<Record<AskedType, SignedSet>>
}

type SilenceReason = 'no_address' | 'no_answer' | 'not_authoritative' | 'not_looked_up'

/** What one nameserver answers, at each of its addresses that answers at all. */
export interface ServerApex {
  name: string
  addresses: readonly string[]
  answers: readonly ApexAnswer[]
  reason?: SilenceReason
}

/** A name of an SOA: dots inside a label are escaped in the text. */
const soaName = (name: string): Buffer => {
  const labels = name === '.' ? [] : name.toLowerCase().split(/(?<!\\)\./)
  const parts = labels.map(label => Buffer.from(label.replaceAll('\\.', '.')))
  return Buffer.concat([...parts.map(part => Buffer.concat([Buffer.from([part.length]), part])), Buffer.alloc(1)])
}

const soaData = ({ mname, rname, serial, refresh, retry, expire, minimum }: SoaData): Buffer => {
  const numbers = Buffer.alloc(20)
  for (const [at, value] of [serial, refresh, retry, expire, minimum].entries())
    numbers.writeUInt32BE(value ?? 0, at * 4)
  return Buffer.concat([soaName(mname), soaName(rname), numbers])
}

const dataOf = (answer: Answer): Buffer | undefined => {
  if (answer.type === 'SOA') return soaData(answer.data)
  if (answer.type === 'DNSKEY') return keyData(answer.data)
  return answer.type === 'CDS' || answer.type === 'CDNSKEY' ? answer.data : undefined
}

const setOf = (reply: DecodedPacket, name: string, type: AskedType): SignedSet => {
  const own = (reply.answers ?? []).filter(answer => answer.name.toLowerCase() === name)
  return {
    name,
    type: types[type],
    data: own.flatMap(answer => (answer.type === type ? (dataOf(answer) ?? []) : [])),
    signatures: own.flatMap(answer =>
      answer.type === 'RRSIG' && answer.data.typeCovered === type ? [answer.data] : [],
    ),
  }
}

const rcodeOf = ({ flags = 0 }: DecodedPacket): number => flags & 15

const empty = (name: string, type: AskedType): SignedSet => ({ name, type: types[type], data: [], signatures: [] })

/** @returns why there is no answer of the zone, where there is none */
const askAddress = async (
  server: NameServer,
  zone: string,
  wanted: readonly AskedType[],
  deadline: AbortSignal,
): Promise<ApexAnswer | 'no_answer' | 'not_authoritative'> => {
  const found: Record<AskedType, SignedSet> = {
    SOA: empty(zone, 'SOA'),
    DNSKEY: empty(zone, 'DNSKEY'),
    CDS: empty(zone, 'CDS'),
    CDNSKEY: empty(zone, 'CDNSKEY'),
  }
  const replies = await Promise.all(wanted.map(type => askDns([server], zone, type, deadline, 0, true)))
  let keys: readonly DnskeyData[] = []
  for (const [at, reply] of replies.entries()) {
    const type = wanted[at]
    if (!reply || !type) return 'no_answer'
    if (!reply.flag_aa || rcodeOf(reply) !== 0) return 'not_authoritative'
    found[type] = setOf(reply, zone, type)
    if (type === 'DNSKEY')
      keys = (reply.answers ?? []).flatMap(one =>
        one.type === 'DNSKEY' && one.name.toLowerCase() === zone ? [one.data] : [],
      )
  }
  if (found.SOA.data.length === 0) return 'not_authoritative'
  return { address: server.address, keys, sets: found }
}

/**
 * Asks a nameserver for the keys of a zone, directly and at every address: one that is out of reach does not count, as
 * with a machine that has no IPv6. `zone` is without a last dot.
 */
export const askApex = async (
  named: Named,
  zone: string,
  place: NetworkOptions,
  { withCds = false, signal }: { withCds?: boolean; signal?: AbortSignal } = {},
): Promise<ServerApex> => {
  const deadline = AbortSignal.any([AbortSignal.timeout(timeLimit), ...(signal ? [signal] : [])])
  const servers = await findServers(named, place, deadline)
  const refused = (reason: SilenceReason): ServerApex => ({
    name: named.name,
    addresses: (servers ?? []).map(({ address }) => address),
    answers: [],
    reason,
  })
  if (!servers) return refused('not_looked_up')
  if (servers.length === 0) return refused('no_address')
  const wanted = ['SOA', 'DNSKEY', ...(withCds ? (['CDS', 'CDNSKEY'] as const) : [])] as const
  const asked = await Promise.all(servers.map(server => askAddress(server, zone, wanted, deadline)))
  // An address that does not have the zone would break it for some visitors, whatever the others answer.
  if (asked.includes('not_authoritative')) return refused('not_authoritative')
  const answers = asked.flatMap(one => (typeof one === 'string' ? [] : [one]))
  if (answers.length === 0) return refused('no_answer')
  return { name: named.name, addresses: answers.map(({ address }) => address), answers }
}
