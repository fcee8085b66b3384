import fc from 'fast-check'
import { hasPriority } from '../rules/dns/content-fields'
import { DNS_TYPES } from '../rules/dns/records'
import type { DnsType } from '../rules/dns/types'

const zone = 'example.com'
const hex = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map(all => Buffer.from(all).toString('hex'))
const word = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/)
const small = fc.integer({ min: 0, max: 65_535 })
const hosts = ['a', 'b', 'mail', 'www', 'x.y', 'deep.x.y', 'sub'] as const
const host = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hosts) },
  { weight: 2, arbitrary: word },
  { weight: 1, arbitrary: fc.constantFrom('@', '*', '*.x') },
)
const name = fc.oneof(
  fc.constantFrom(...hosts).map(one => `${one}.${zone}.`),
  word.map(one => `${one}.example.net.`),
)
/**
 * A label with characters that are escaped in a name, each of which servers write in their own way. PowerDNS 4.7 writes
 * those bare that end a word in a master file.
 */
const odd = fc
  .array(
    fc.integer({ min: 33, max: 255 }).filter(code => !'";()'.includes(String.fromCharCode(code))),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map(codes => codes.map(code => `\\${String(code).padStart(3, '0')}`).join(''))
const anyName = fc.oneof(
  { weight: 2, arbitrary: name },
  { weight: 1, arbitrary: fc.tuple(odd, fc.constantFrom(`.${zone}.`, '.example.org.')).map(parts => parts.join('')) },
)
const together = (...parts: fc.Arbitrary<string | number>[]) => fc.tuple(...parts).map(all => all.join(' '))
const service = fc.stringMatching(/^[a-z0-9]{1,10}$/).map(one => `_${one}._tcp`)
const address = fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 1, max: 254 }))).map(all => all.join('.'))
const association = fc.oneof(
  together(hex(32)).map(data => `1 ${data}`),
  together(hex(64)).map(data => `2 ${data}`),
)
const certificate = together(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 1 }), association)
/** Any bytes, bare or in quotes, as the value of a parameter. */
const value = fc
  .tuple(fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 12 }), fc.boolean())
  .map(([text, quoted]) => {
    const shown = text.replace(/["\\]|\p{Cc}/gu, found => `\\${String(found.charCodeAt(0)).padStart(3, '0')}`)
    return quoted ? `"${shown}"` : shown.replace(/ /g, '\\032')
  })
const binding = together(
  fc.integer({ min: 1, max: 65_535 }),
  fc.oneof(anyName, fc.constant('.')),
  fc.oneof(
    fc.constantFrom('', 'alpn=h2', 'alpn=h2,h3 port=8443', 'ipv4hint=192.0.2.1', 'ipv6hint=2001:db8::1', 'ohttp'),
    fc.constantFrom('dohpath=/dns-query{?dns}', 'mandatory=alpn,ohttp alpn=h2 ohttp', 'tls-supported-groups=29,4588'),
    fc.tuple(fc.constantFrom('alpn', 'key667', 'key65280'), value).map(all => all.join('=')),
  ),
)

/** For each type contents that may be valid, and owners where they are not just any host. */
const contents: { [Type in DnsType]: fc.Arbitrary<string> } = {
  A: address,
  // PowerDNS 4.7 does not read an IPv4 address at the end.
  AAAA: hex(14).map(text => `2001${text}`.match(/.{4}/g)?.join(':') ?? '::1'),
  ALIAS: name,
  CNAME: anyName,
  MX: name,
  TXT: fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
    fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 300 }),
    fc.constant('v=spf1 mx -all'),
  ),
  SRV: together(small, small, name),
  CAA: fc.oneof(
    together(
      fc.constantFrom(0, 128),
      fc.constantFrom('issue', 'issuewild', 'issuemail', 'issuevmc'),
      word.map(one => `"${one}.example"`),
    ),
    together(
      fc.constant(0),
      fc.constantFrom('issuefuture', 'contactphone'),
      fc.string().map(text => JSON.stringify(text)),
    ),
  ),
  NS: name,
  PTR: anyName,
  SSHFP: together(fc.constantFrom(1, 2, 3, 4, 6), hex(32)).map(text => text.replace(' ', ' 2 ')),
  TLSA: certificate,
  NAPTR: together(small, small, fc.constant('"u" "E2U+sip" "!^(.*)$!sip:\\\\1@example.net!" .')),
  URI: together(
    small,
    word.map(one => `"https://${one}.example/"`),
  ),
  HTTPS: binding,
  SVCB: binding,
  DS: together(small, hex(32)).map(text => text.replace(' ', ' 13 2 ')),
  DNAME: anyName,
  LOC: together(fc.integer({ min: 0, max: 89 }), fc.integer({ min: 0, max: 179 }), small).map(text => {
    const [north, east, height] = text.split(' ')
    return `${north} 10 0.000 N ${east} 20 0.000 E ${height}.00m`
  }),
  SMIMEA: certificate,
  OPENPGPKEY: fc.uint8Array({ minLength: 8, maxLength: 90 }).map(all => Buffer.from([0xc6, ...all]).toString('base64')),
}

const owners: Partial<Record<DnsType, fc.Arbitrary<string>>> = {
  SRV: service,
  URI: service,
  TLSA: fc.integer({ min: 1, max: 65_535 }).map(port => `_${port}._tcp`),
  NS: fc.constantFrom('sub', 'x.y'),
  DS: fc.constantFrom('sub', 'x.y'),
  DNAME: fc.constantFrom('old', 'x.y'),
  SMIMEA: hex(28).map(text => `${text}._smimecert`),
  OPENPGPKEY: hex(28).map(text => `${text}._openpgpkey`),
}

/** A record of any type as somebody may type it in the zone example.com; most are valid. */
export const typedRecord = fc.constantFrom(...DNS_TYPES).chain(type =>
  fc.record({
    type: fc.constant(type),
    host: owners[type] ?? host,
    content: contents[type],
    ttl: fc.constantFrom(300, 3600, 86_400),
    priority: hasPriority(type) ? small : fc.constant(null),
  }),
)
