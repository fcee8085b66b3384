import { fullName, textOf } from '@panel/shared/rules'
import { proofHost } from '../domains/pending'
import { platformNameservers } from '../domains/service'
import { askDns } from '../publishing/dns-query'
import { findServers, type Named, type NetworkOptions } from '../publishing/find-servers'
import type { Dependencies } from '../request-context'
import type { Settings } from '../settings/settings'
import { type Delegation, findDelegation } from './delegation'
import { ancestorsOf } from './name'
import { findServedAbove, type ProvableZone, readDelegation } from './repository'

/** Milliseconds for what DNS is asked of one zone. */
const timeLimit = 10_000

/** What is known of a name now. */
export interface Look {
  /** Texts at the name of the proof, on which all servers that answer agree. */
  texts: readonly string[]
  /** Names of the nameservers that the name is delegated to, none where it is not; null where that is unknown. */
  delegated: readonly string[] | null
}

/** Our nameservers, by the names that customers delegate to and by those that the operator has set. */
export const ourNameservers = (settings: Settings): ReadonlySet<string> =>
  new Set(
    [...platformNameservers(settings), ...(settings.DNS_PUBLISHER?.servers ?? []).map(({ name }) => name)].map(name =>
      name.toLowerCase().replace(/\.$/, ''),
    ),
  )

/** The texts that one nameserver has; null where it does not answer for the name. */
const askTexts = async (
  server: Named,
  name: string,
  place: NetworkOptions,
  deadline: AbortSignal,
): Promise<string[] | null> => {
  const servers = await findServers(server, place, deadline)
  const reply = servers && (await askDns(servers, name, 'TXT', deadline))
  if (!reply?.flag_aa) return null
  return (reply.answers ?? []).flatMap(one =>
    one.type === 'TXT' && one.name.toLowerCase() === name ? [[one.data].flat().join('')] : [],
  )
}

/**
 * One server that has been taken over must not prove a name: all that answer have to have the text, and most of them
 * have to answer.
 */
const agreedTexts = async (
  servers: readonly Named[],
  name: string,
  place: NetworkOptions,
  deadline: AbortSignal,
): Promise<string[]> => {
  const asked = await Promise.all(servers.map(server => askTexts(server, name, place, deadline)))
  const answers = asked.filter(one => one !== null)
  if (answers.length * 2 < servers.length || answers.length === 0) return []
  return (answers[0] ?? []).filter(text => answers.every(one => one.includes(text)))
}

/** What the zone above says, which is served here: its own servers would answer from the zone below it. */
const lookHere = async ({ db }: Pick<Dependencies, 'db'>, name: string): Promise<Look | null> => {
  const above = await findServedAbove(db, ancestorsOf(name))
  if (!above) return null
  const host = name.slice(0, -above.full_name.length - 1)
  const { texts, hosts } = await readDelegation(db, above.id, { proof: `${proofHost}.${host}`, name: host })
  return { texts: texts.map(textOf), delegated: hosts.map(one => one.toLowerCase().replace(/\.$/, '')) }
}

const delegatedTo = ({ nameservers }: Delegation): string[] => (nameservers ?? []).map(({ name }) => name)

/** Looks where a name is and what proves it; it takes ten seconds at most. */
export const lookAt = async (
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
  zone: Pick<ProvableZone, 'name' | 'zone'>,
): Promise<Look> => {
  const name = fullName(zone)
  const here = await lookHere({ db }, name)
  if (here) return here
  const deadline = AbortSignal.timeout(timeLimit)
  const found = await findDelegation(name, settings, deadline)
  if (!found) return { texts: [], delegated: null }
  const texts = await agreedTexts(found.answering, `${proofHost}.${name}`, settings, deadline)
  return { texts, delegated: delegatedTo(found) }
}
