import type { Answer, DecodedPacket, RecordType } from 'dns-packet'
import { presentation } from '../publishing/answered-records'
import { askDns, type NameServer } from '../publishing/dns-query'

/** Names that many zones have; what a zone has besides cannot be seen from outside. */
const usualHosts = [
  '@ * www mail smtp imap pop pop3 webmail mx mx1 mx2 autodiscover autoconfig ftp sftp ns1 ns2 ns3 api app dev test',
  'staging beta admin panel portal blog shop store cdn static img media files docs help support status m mobile vpn',
  'remote git ci db cloud dashboard login auth sso id my secure web old new demo cpanel whm calendar meet chat news',
  'lyncdiscover sip enterpriseregistration enterpriseenrollment _dmarc _mta-sts mta-sts _smtp._tls _bimi default._bimi',
  '_amazonses _github-challenge _acme-challenge _domainconnect _atproto default._domainkey selector1._domainkey',
  'selector2._domainkey google._domainkey k1._domainkey k2._domainkey k3._domainkey s1._domainkey s2._domainkey',
  'dkim._domainkey mail._domainkey smtp._domainkey mx._domainkey zoho._domainkey fm1._domainkey fm2._domainkey',
  'fm3._domainkey protonmail._domainkey protonmail2._domainkey protonmail3._domainkey mandrill._domainkey',
  'pm._domainkey sig1._domainkey _sip._tcp _sip._udp _sips._tcp _sip._tls _sipfederationtls._tcp _autodiscover._tcp',
  '_imap._tcp _imaps._tcp _pop3._tcp _pop3s._tcp _submission._tcp _submissions._tcp _caldav._tcp _caldavs._tcp',
  '_carddav._tcp _carddavs._tcp _xmpp-client._tcp _xmpp-server._tcp _matrix._tcp _minecraft._tcp _ldap._tcp',
  '_443._tcp _443._tcp.www _25._tcp _25._tcp.mail',
]
  .join(' ')
  .split(' ')

/** Questions at a time. */
const atOnce = 8
/** Milliseconds for all of them. */
const timeLimit = 30_000

const noName = 3
const rcodeBits = 15

/** HTTPS, as the library calls a type that it does not know. */
const https = 'UNKNOWN_65' as RecordType

const typesOf = (host: string): RecordType[] => {
  if (/^_\d+\._(?:tcp|udp)(?:\.|$)/.test(host)) return ['TLSA']
  if (/(?:^|\.)_(?:tcp|udp|tls)$/.test(host)) return ['SRV', 'TXT']
  if (/(?:^|\.)_/.test(host)) return ['TXT']
  return ['A', 'AAAA', 'MX', 'TXT', 'CAA', https, 'SSHFP']
}

const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '')

export interface Discovered {
  /** A master file. */
  text: string
  /** Whether any server answered. */
  isAnswered: boolean
}

interface Line {
  host: string
  type: string
  text: string
}

/** The content of HTTPS in the form for any type (RFC 3597 5). */
const genericContent = (answer: Answer): string | null =>
  'data' in answer && Buffer.isBuffer(answer.data) ? `\\# ${answer.data.length} ${answer.data.toString('hex')}` : null

const lineOf = (host: string, answer: Answer): Line[] => {
  const [type, content] =
    answer.type === https ? ['HTTPS', genericContent(answer)] : [answer.type, presentation(answer)]
  if (content === null || !('ttl' in answer)) return []
  return [{ host, type, text: `${plain(answer.name)}. ${answer.ttl ?? 3600} IN ${type} ${content}` }]
}

/** A part of the zone that is delegated further, with the addresses of nameservers inside it. */
const delegationIn = (reply: DecodedPacket, host: string, name: string): Line[] => {
  const servers = (reply.authorities ?? []).filter(one => one.type === 'NS' && plain(one.name) === name)
  const names = new Set(servers.flatMap(one => (one.type === 'NS' ? [plain(one.data)] : [])))
  const glue = (reply.additionals ?? []).filter(
    one =>
      (one.type === 'A' || one.type === 'AAAA') && names.has(plain(one.name)) && plain(one.name).endsWith(`.${name}`),
  )
  return [...servers, ...glue].flatMap(one => lineOf(host, one))
}

/** The keys that a delegated part is signed with: the zone above it answers for them. */
const dsOf = async (
  name: string,
  host: string,
  servers: readonly NameServer[],
  deadline: AbortSignal,
): Promise<Line[]> => {
  const reply = await askDns(servers, name, 'DS', deadline)
  const own = (reply?.answers ?? []).filter(one => one.type === 'DS' && plain(one.name) === name)
  return own.flatMap(one => lineOf(host, one))
}

/** Asks for one name, as far as it exists. Null where no server answers. */
const askHost = async (
  zone: string,
  host: string,
  servers: readonly NameServer[],
  deadline: AbortSignal,
): Promise<Line[] | null> => {
  const name = host === '@' ? zone : `${host}.${zone}`
  const lines: Line[] = []
  for (const type of typesOf(host)) {
    const reply = await askDns(servers, name, type, deadline)
    if (!reply) return lines.length > 0 ? lines : null
    const cut = host === '@' ? [] : delegationIn(reply, host, name)
    if (cut.length > 0) return [...cut, ...(await dsOf(name, host, servers, deadline))]
    const own = (reply.answers ?? []).filter(one => plain(one.name) === name)
    const alias = own.find(one => one.type === 'CNAME')
    if (alias) return lineOf(host, alias)
    if (((reply.flags ?? 0) & rcodeBits) === noName) return lines
    lines.push(...own.filter(one => one.type === type).flatMap(one => lineOf(host, one)))
  }
  return lines
}

const mailHost = /^(?:mail|smtp|mx\d?)$/

/** Mail servers of a host that are inside the zone. */
const mailServersOf = (zone: string, lines: readonly Line[]): string[] =>
  lines.flatMap(({ type, text }) => {
    const target = type === 'MX' ? plain(text.slice(text.lastIndexOf(' ') + 1)) : ''
    if (target === zone) return ['@']
    return target.endsWith(`.${zone}`) ? [target.slice(0, -zone.length - 1)] : []
  })

/** Names to ask for because of what a host has: its mail servers, and the keys of its services (RFC 6698). */
const namesBeside = (zone: string, host: string, lines: readonly Line[]): string[] => {
  const has = (...types: string[]): boolean => lines.some(({ type }) => types.includes(type))
  if (host.includes('_') || host === '*' || has('NS')) return []
  const keyOf = (port: number, at: string): string => (at === '@' ? `_${port}._tcp` : `_${port}._tcp.${at}`)
  const servers = mailServersOf(zone, lines)
  const mail = mailHost.test(host) ? [...servers, host] : servers
  const web = has('A', 'AAAA', 'CNAME') ? [keyOf(443, host)] : []
  return [...servers, ...web, ...mail.map(one => keyOf(25, one))]
}

const contentsOf = (lines: readonly Line[], host: string, type: string): string =>
  lines
    .filter(one => one.host === host && one.type === type)
    .map(({ text }) => text.slice(text.indexOf(' IN ')))
    .sort()
    .join('\n')

/** Without what only a wildcard answers. */
const withoutWildcard = (lines: readonly Line[]): Line[] =>
  lines.filter(({ host, type }) => {
    const wild = contentsOf(lines, '*', type)
    return host === '@' || host === '*' || wild === '' || contentsOf(lines, host, type) !== wild
  })

/** Asks the nameservers of a zone for usual names and for `hosts`, which are relative to the zone. */
export const discover = async (
  zone: string,
  servers: readonly NameServer[],
  hosts: readonly string[] = [],
): Promise<Discovered> => {
  const deadline = AbortSignal.timeout(timeLimit)
  const left = [...new Set([...usualHosts, ...hosts])]
  const named = new Set(left)
  const found: Line[] = []
  const add = (host: string, lines: readonly Line[]): void => {
    found.push(...lines)
    const more = namesBeside(zone, host, lines).filter(one => !named.has(one))
    for (const one of more) named.add(one)
    left.push(...more)
  }
  let isAnswered = false
  const work = async (): Promise<void> => {
    for (let host = left.shift(); host !== undefined && !deadline.aborted; host = left.shift()) {
      const lines = await askHost(zone, host, servers, deadline)
      if (lines) isAnswered = true
      // Servers that do not answer for the name itself will not for others.
      else if (!isAnswered) left.length = 0
      add(host, lines ?? [])
    }
  }
  const first = left.shift() ?? '@'
  const apex = await askHost(zone, first, servers, deadline)
  if (!apex) return { text: '', isAnswered: false }
  add(first, apex)
  isAnswered = true
  await Promise.all(Array.from({ length: atOnce }, work))
  return {
    text: withoutWildcard(found)
      .map(({ text }) => text)
      .join('\n'),
    isAnswered,
  }
}
