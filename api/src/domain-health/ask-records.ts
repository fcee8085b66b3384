import { IndexedZone, type StoredRecord, textOf, toZone } from '@panel/shared/rules'
import { type Answer, type DecodedPacket, RECURSION_DESIRED } from 'dns-packet'
import { askDns, type NameServer } from '../publishing/dns-query'

const types = ['A', 'AAAA', 'CAA', 'MX', 'TXT'] as const
type AskedType = (typeof types)[number]

/** `no_name`: there is nothing at the name and below it. `dangling`: an alias leads to a name that does not exist. */
export type Records =
  | { kind: 'records'; contents: string[] }
  | { kind: 'none' | 'no_name' | 'silent' }
  | { kind: 'dangling'; target: string }

/**
 * Asks for records, through aliases. `name` is without a last dot. Contents are as in a zone file, a priority before
 * them; those of TXT are the text itself.
 */
export type AskRecords = (name: string, type: AskedType) => Promise<Records>

const noName = 3
const rcodeBits = 15

const contentOf = (answer: Answer): string => {
  switch (answer.type) {
    case 'A':
    case 'AAAA':
      return answer.data
    case 'MX':
      return `${answer.data.preference ?? 0} ${answer.data.exchange.replace(/\.$/, '')}.`
    case 'TXT':
      return [answer.data].flat().join('')
    case 'CAA':
      return `${answer.data.flags ?? 0} ${answer.data.tag} "${answer.data.value}"`
    default:
      return ''
  }
}

const isA = (contents: string[]): Records => (contents.length > 0 ? { kind: 'records', contents } : { kind: 'none' })

/** The last alias of an answer. */
const aliasIn = (reply: DecodedPacket): string | undefined => {
  const alias = reply.answers?.findLast(answer => answer.type === 'CNAME')
  return alias?.type === 'CNAME' ? alias.data : undefined
}

const read = (reply: DecodedPacket, type: AskedType): Records => {
  const code = (reply.flags ?? 0) & rcodeBits
  const target = aliasIn(reply)
  if (code === noName) return target === undefined ? { kind: 'no_name' } : { kind: 'dangling', target }
  if (code !== 0) return { kind: 'silent' }
  return isA((reply.answers ?? []).filter(answer => answer.type === type).map(contentOf))
}

/** Asks resolvers, which follow aliases. */
export const askResolver =
  (resolvers: readonly NameServer[], deadline: AbortSignal): AskRecords =>
  async (name, type) => {
    const reply = await askDns(resolvers, name, type, deadline, RECURSION_DESIRED)
    return reply ? read(reply, type) : { kind: 'silent' }
  }

const followed = async (target: string, type: AskedType, others: AskRecords): Promise<Records> => {
  const found = await others(target.replace(/\.$/, ''), type)
  return found.kind === 'no_name' ? { kind: 'dangling', target } : found
}

const isInside = (name: string, zone: string): boolean => name === zone || name.endsWith(`.${zone}`)

/** Asks the nameservers of a zone for what is in it, so that no cache is in between; others for the rest. */
export const askZoneServers =
  (zone: string, servers: readonly NameServer[], others: AskRecords, deadline: AbortSignal): AskRecords =>
  async (name, type) => {
    if (!isInside(name, zone)) return others(name, type)
    const reply = await askDns(servers, name, type, deadline)
    // A name below a delegation is somebody else's.
    if (!reply?.flag_aa) return reply ? others(name, type) : { kind: 'silent' }
    const found = read(reply, type)
    const target = aliasIn(reply)
    // Within the zone the server itself has followed the alias.
    const isElsewhere = target !== undefined && !isInside(target.toLowerCase(), zone)
    return found.kind === 'none' && isElsewhere ? followed(target, type, others) : found
  }

const maxAliases = 8

/** Answers from records as they are stored here, as a nameserver would; others for the rest. */
export const askStored = (zone: string, records: readonly StoredRecord[], others: AskRecords): AskRecords => {
  const stored = records.map((record, id) => ({ ...record, id }))
  const view = new IndexedZone(toZone(zone), stored)
  const ask = async (name: string, type: AskedType, aliases = 0): Promise<Records> => {
    const fqdn = `${name.toLowerCase()}.`
    if (!isInside(name, zone) || view.delegationOf(fqdn) || view.redirectionOf(fqdn)) return others(name, type)
    const answering = view.answering(fqdn)
    if (answering === null) return { kind: 'no_name' }
    const [alias] = view.at(answering, 'CNAME')
    if (alias && aliases < maxAliases) {
      const target = alias.content.toLowerCase()
      return followed(target, type, (next, asked) => ask(next, asked, aliases + 1))
    }
    const found = [...view.at(answering, type)]
    return isA(
      found.map(({ content, priority }) => {
        if (type === 'TXT') return textOf(content)
        return priority === null ? content : `${priority} ${content}`
      }),
    )
  }
  return ask
}
