import { isIP } from 'node:net'
import type { TakeoverBody } from '@panel/shared/contract'
import { invalidField } from '../base/errors'
import type { NameServer } from '../publishing/dns-query'
import { runSigned } from '../publishing/dns-tools'
import { findServers, type NetworkOptions } from '../publishing/find-servers'
import { PublishError } from '../publishing/publisher'
import { isAmong, isThisMachine } from '../server-kit/networks'
import type { Settings } from '../settings/settings'

type From = Extract<TakeoverBody, { from: 'axfr' }>

/** Bytes of a transfer: more than the longest text that can be imported. */
const maxBytes = 4 * 1024 * 1024
/** Milliseconds for the address of a nameserver. */
const timeLimit = 8000

/** What servers make themselves, and what only belongs to the server that a zone is transferred from. */
const leftOut = /^(?:RRSIG|NSEC|NSEC3|NSEC3PARAM|DNSKEY|CDS|CDNSKEY|ZONEMD|TYPE65534|SOA)$/

const serverName = /^(?:\[([0-9a-f:.]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/i

type Place = NetworkOptions & Pick<Settings, 'PUBLIC_URL'>

/** Where the product is for this machine only, to try it out, so may be the server of a zone. */
const isOwn = (address: string, { PUBLIC_URL }: Place): boolean =>
  isThisMachine(new URL(PUBLIC_URL).hostname) && isAmong(['loopback'], address)

/**
 * From `NAME`, `ADDRESS`, `NAME:PORT` or `[ADDRESS]:PORT`; only public addresses, save for those of this machine where the
 * product is for it alone.
 * @throws ProblemError validation
 */
const addressOf = async (typed: string, place: Place): Promise<NameServer> => {
  const text = typed.trim().toLowerCase()
  const [, bracketed, plain, port] = (isIP(text) ? null : serverName.exec(text)) ?? []
  const name = (bracketed ?? plain ?? text).replace(/\.$/, '')
  if (isIP(name) === 0 && !/^(?=.{1,253}$)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})+$/.test(name))
    throw invalidField('server', 'invalid')
  const addresses = isIP(name) === 0 ? [] : [name]
  if (isIP(name) !== 0 && port !== undefined && Number(port) <= 65_535 && isOwn(name, place))
    return { address: name, port: Number(port) }
  const found = await findServers({ name, addresses }, place, AbortSignal.timeout(timeLimit))
  if (!found) throw invalidField('server', 'axfr_silent')
  const [first] = found
  if (!first || Number(port ?? 53) > 65_535) throw invalidField('server', 'axfr_address')
  return { address: first.address, port: port === undefined ? first.port : Number(port) }
}

/** Lines of `dig`: name, TTL, class, type, content. */
const typeOf = (line: string): string => line.split(/\s+/, 4)[3] ?? ''

const failed = /Transfer failed|status: (?!NOERROR)|verify signature|tsig/i

/** The serial of a start of authority as `dig` writes it. */
const serialOf = (soa: string | undefined): number => Number(soa?.split(/\s+/)[6] ?? 0)

/**
 * The records of a zone as a master file, and its serial, by AXFR (RFC 5936), signed where there is a key.
 * @throws ProblemError validation
 */
export const transferZone = async (
  name: string,
  { server, tsig }: Pick<From, 'server' | 'tsig'>,
  place: Place,
): Promise<{ text: string; serial: number }> => {
  const { address, port } = await addressOf(server, place)
  const args = [`@${address}`, '-p', String(port), '+tcp', '+norec', '+noall', '+comments', '+answer', '+onesoa']
  const options = ['+nosplit', '+noidnout', '+time=10', '+tries=1', '-q', `${name}.`, '-t', 'AXFR']
  const key = tsig && { ...tsig, algorithm: tsig.algorithm ?? 'hmac-sha256' }
  const written = await runSigned({ key }, 'dig', [...args, ...options], { maxBytes }).catch(error => {
    throw error instanceof PublishError ? invalidField('server', 'axfr_silent') : error
  })
  if (written.text.length >= maxBytes) throw invalidField('server', 'axfr_large')
  const lines = written.text.split('\n').filter(line => line !== '' && !line.startsWith(';'))
  const soa = lines.find(line => typeOf(line) === 'SOA')
  const isWhole = soa !== undefined && written.isDone
  const comments = written.text.split('\n').filter(line => line.startsWith(';'))
  if (!isWhole || comments.some(line => failed.test(line))) throw invalidField('server', 'axfr_refused')
  return { text: lines.filter(line => !leftOut.test(typeOf(line))).join('\n'), serial: serialOf(soa) }
}
