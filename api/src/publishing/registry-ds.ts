import { getServers } from 'node:dns'
import type { DsRecord } from '@panel/shared/contract'
import { RECURSION_DESIRED } from 'dns-packet'
import type { Settings } from '../settings/settings'
import { askDns, type NameServer } from './dns-query'

/** Milliseconds for the resolver's answer. */
const timeLimit = 4000

/** NOERROR and NXDOMAIN (RFC 1035 4.1.1). */
const answered = new Set([0, 3])
const rcodeBits = 15

/** From `ADDRESS`, `ADDRESS:PORT` or `[ADDRESS]:PORT`, as the resolver's addresses are written. */
const toServer = (text: string): NameServer => {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+|.+:.+:.+?))(?::(\d+))?$/.exec(text) ?? []
  return { address: bracketed ?? plain ?? text, port: Number(port ?? 53) }
}

/** Resolvers that are asked, of the operator or else of this machine. */
export const resolverServers = ({ DNS_RESOLVER }: { DNS_RESOLVER?: Settings['DNS_RESOLVER'] }): NameServer[] =>
  (DNS_RESOLVER ? [DNS_RESOLVER] : getServers()).slice(0, 2).map(toServer)

/**
 * The DS records of a zone that resolvers find at its parent, and so believe; null where that is unknown. A resolver
 * is asked rather than the registry: what it keeps for a while still holds for visitors. `name` is without a last dot.
 */
export const askRegistryDs = async (
  name: string,
  settings: { DNS_RESOLVER?: Settings['DNS_RESOLVER'] },
): Promise<DsRecord[] | null> => {
  const reply = await askDns(resolverServers(settings), name, 'DS', AbortSignal.timeout(timeLimit), RECURSION_DESIRED)
  if (!reply || !answered.has((reply.flags ?? 0) & rcodeBits)) return null
  return (reply.answers ?? []).flatMap(answer => {
    if (answer.type !== 'DS' || answer.name.toLowerCase() !== name.toLowerCase()) return []
    const { keyTag, algorithm, digestType, digest } = answer.data
    return [{ key_tag: keyTag, algorithm, digest_type: digestType, digest: digest.toString('hex') }]
  })
}
