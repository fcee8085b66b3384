import { type DecodedPacket, RECURSION_DESIRED } from 'dns-packet'
import { askDns } from '../publishing/dns-query'
import { resolverServers } from '../publishing/registry-ds'
import type { Settings } from '../settings/settings'
import type { ApexAnswer } from './ask-signed'
import { contentOf } from './cds'

/** Milliseconds for the resolver's answers about one domain. */
const timeLimit = 8000

const contentIn = (reply: DecodedPacket, name: string, type: 'CDS' | 'CDNSKEY'): string =>
  contentOf({
    data: (reply.answers ?? []).flatMap(answer =>
      (answer.type === 'CDS' || answer.type === 'CDNSKEY') && answer.type === type && answer.name.toLowerCase() === name
        ? [answer.data]
        : [],
    ),
  })

/**
 * Whether the zones of a domain's nameservers confirm its first CDS and CDNSKEY records (RFC 9615 4): at the signalling
 * name of each nameserver outside of the domain, the resolver has the same records and says that they are validated.
 */
export const isSignalled = async (
  zone: string,
  nameservers: readonly string[],
  { sets }: ApexAnswer,
  settings: Pick<Settings, 'DNS_RESOLVER'>,
): Promise<boolean> => {
  const outside = nameservers.filter(name => name !== zone && !name.endsWith(`.${zone}`))
  if (outside.length === 0) return false
  const deadline = AbortSignal.timeout(timeLimit)
  const asked = outside.flatMap(nameserver => {
    const name = `_dsboot.${zone}._signal.${nameserver}`
    return (['CDS', 'CDNSKEY'] as const).map(async type => {
      const reply = await askDns(resolverServers(settings), name, type, deadline, RECURSION_DESIRED, true)
      const isProven = reply?.flag_ad === true && ((reply.flags ?? 0) & 15) === 0
      return isProven && contentIn(reply, name, type) === contentOf(sets[type])
    })
  })
  return (await Promise.all(asked)).every(Boolean)
}
