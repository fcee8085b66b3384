import type { ExistingRecord } from './types'
import { validateRecord } from './validate-record'

const hex64 = 'f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2'
const x = (length: number) => 'x'.repeat(length)

type Row = [type: string, host: string, content: string, expected: string, priority?: number]

const existing = (host: string, type: ExistingRecord['type'], content: string, priority: number | null = null) => ({
  host,
  type,
  content,
  priority,
  ttl: 300,
})

/** `host content` of what is stored, or `field code` of each error. */
const outcome = ([type, host, content, , priority]: Row, context: ExistingRecord[] = [], zone = 'example.com') => {
  const answer = validateRecord({ zone, type, host, content, ttl: 300, priority: priority ?? null }, context)
  if (!answer.ok) return answer.errors.map(({ field, code }) => `${field} ${code}`).join(', ')
  return [answer.record.host, answer.record.content, ...answer.warnings.map(({ code }) => `(${code})`)].join(' ')
}

const check = (rows: Row[], context?: ExistingRecord[], zone?: string) =>
  test.each(rows.map(row => [...row.slice(0, 3).map(text => JSON.stringify(text).slice(0, 60)), row] as const))(
    '%s %s %s',
    (...parts) => {
      const row = parts.at(-1) as Row
      expect(outcome(row, context, zone)).toBe(row[3])
    },
  )

const address = '192.0.2.1'

describe('hosts', () => {
  check([
    ['A', 'WWW', address, `www ${address}`],
    ['A', ' www ', address, `www ${address}`],
    ['A', 'WWW.Example.COM.', address, `www ${address}`],
    ['A', 'example.com.', address, `@ ${address}`],
    ['A', 'example.com', address, 'host dns.host.repeats-zone'],
    ['A', 'www.example.net.', address, 'host dns.host.outside-zone'],
    ['A', 'notexample.com.', address, 'host dns.host.outside-zone'],
    ['A', '', address, 'host dns.host.empty'],
    ['A', '.', address, 'host dns.name.empty-label'],
    ['A', 'a..b', address, 'host dns.name.empty-label'],
    ['A', 'a b', address, 'host dns.name.characters'],
    ['A', 'http://www', address, 'host dns.name.characters'],
    ['A', '-www', address, 'host dns.host.hyphen'],
    ['A', 'www-', address, 'host dns.host.hyphen'],
    ['A', 'my_host', address, `my_host ${address} (dns.host.underscore)`],
    ['TXT', '_dmarc', 'x', '_dmarc "x"'],
    ['A', '*.shop', address, `*.shop ${address}`],
    ['A', 'shop.*', address, 'host dns.host.wildcard'],
    ['A', 'w*', address, 'host dns.host.wildcard'],
    ['A', 'XN--MNCHEN-3YA', address, `xn--mnchen-3ya ${address}`],
    ['A', 'раypal', address, `xn--ypal-43d9g ${address} (dns.name.mixed-script)`],
    ['A', '😀', address, 'host dns.name.idna'],
    ['A', 'ab--cd', address, `ab--cd ${address}`],
    ['A', 'a\\.b', address, 'host dns.host.characters'],
    ['A', 'www\u0000', address, 'host dns.text.control'],
    ['A', 'a\\256b', address, 'host dns.name.escape'],
    ['SRV', 'My\\032Web._http._tcp', '0 80 a.net', 'My\\032Web._http._tcp 0 80 a.net.', 0],
    ['TXT', `${x(63)}.${x(63)}.${x(63)}.${x(49)}`, 'y', `${x(63)}.${x(63)}.${x(63)}.${x(49)} "y"`],
    ['TXT', `${x(63)}.${x(63)}.${x(63)}.${x(50)}`, 'y', 'host dns.name.long'],
  ])
})

describe('addresses', () => {
  check([
    ['A', 'www', ' 192.0.2.1\t', `www ${address}`],
    ['A', 'www', '192.0.2.01', 'content dns.a.leading-zero'],
    ['A', 'www', '192.0.2', 'content dns.a.format'],
    ['A', 'www', '', 'content dns.a.empty'],
    ['A', 'www', '3221225985', 'content dns.a.format'],
    ['A', 'www', '0xC0000201', 'content dns.a.format'],
    ['A', 'www', '192.0.2.1/24', 'content dns.a.prefix'],
    ['A', 'www', '2001:db8::1', 'content dns.a.ipv6'],
    ['A', 'www', 'mail.example.com', 'content dns.a.name'],
    ['A', 'www', '192.0.2.1\r\n', 'content dns.text.line-break'],
    ['A', 'www', '10.0.0.1', 'www 10.0.0.1 (dns.address.special)'],
    ['A', 'www', '0.0.0.0', 'www 0.0.0.0 (dns.address.special)'],
    ['A', 'www', '240.0.0.1', 'www 240.0.0.1 (dns.address.special)'],
    ['AAAA', 'www', '::FFFF:C000:201', 'www ::ffff:192.0.2.1 (dns.address.special)'],
    ['AAAA', 'www', '::192.0.2.1', 'www ::c000:201'],
    ['AAAA', 'www', '2001:db8::192.0.02.1', 'content dns.aaaa.format'],
    ['AAAA', 'www', '2001:db8:0:0:1:0:0:1', 'www 2001:db8::1:0:0:1'],
    ['AAAA', 'www', '2001:db8:0:1:1:1:1:1', 'www 2001:db8:0:1:1:1:1:1'],
    ['AAAA', 'www', '2001:db8::1::', 'content dns.aaaa.format'],
    ['AAAA', 'www', '1:2:3:4::5:6:7:8', 'content dns.aaaa.format'],
    ['AAAA', 'www', '1:2:3:4:5:6:7', 'content dns.aaaa.format'],
    ['AAAA', 'www', '2001:db8::1 2001:db8::2', 'content dns.aaaa.several'],
    ['AAAA', 'www', 'fd00::1', 'www fd00::1 (dns.address.special)'],
  ])
})

describe('names in content', () => {
  check([
    ['CNAME', 'www', 'Example.NET.', 'www example.net.'],
    ['CNAME', 'www', 'münchen.example.net', 'www xn--mnchen-3ya.example.net.'],
    ['CNAME', 'www', '@', 'www example.com.'],
    ['CNAME', 'www', '.', 'content dns.name.root'],
    ['CNAME', 'www', '', 'content dns.name.empty'],
    ['CNAME', 'www', '2001:db8::1', 'content dns.name.address'],
    ['CNAME', 'www', 'example.net:8080', 'content dns.name.port'],
    ['CNAME', 'www', 'example.net/path', 'content dns.name.characters'],
    ['CNAME', 'www', '*.example.net', 'content dns.name.wildcard'],
    ['CNAME', 'www', '-a.example.net.', 'www -a.example.net.'],
    ['CNAME', 'www', `${x(64)}.net.`, 'content dns.name.label-long'],
    ['CNAME', 'www', 'xn--a.net', 'content dns.name.idna'],
    ['CNAME', 'www', 'xn--i-7iq.ws.', 'www xn--i-7iq.ws.'],
    ['CNAME', 'www', 'www.sub', 'www www.sub. (dns.name.no-top-level)'],
    ['PTR', '_http._tcp', 'web._http._tcp', '_http._tcp web._http._tcp. (dns.name.no-top-level)'],
    ['CNAME', 'www', 'www IN CNAME example.net.', 'content dns.line.pasted'],
    ['CNAME', '@', 'example.net.', 'host dns.cname.apex'],
    ['MX', '@', 'mail', 'content dns.target.no-address', 10],
    ['MX', '@', '10 mail.example.net', 'content dns.mx.priority-in-content, priority dns.priority.missing'],
    ['MX', '@', '-mail.example.net', 'content dns.name.not-host', 10],
    ['NS', '@', 'ns1.example.net.', 'host dns.ns.apex'],
    ['NS', 'sub', '.', 'content dns.name.root'],
    ['NS', '*.sub', 'ns.example.net', 'host dns.ns.wildcard'],
    ['PTR', 'www', 'host_1.example.net', 'www host_1.example.net.'],
    ['PTR', '_http._tcp', 'My\\032Web._http._tcp.example.com.', '_http._tcp My\\032Web._http._tcp.example.com.'],
  ])
})

describe('reverse zones', () => {
  const zone = '2.0.192.in-addr.arpa'
  check(
    [
      ['PTR', '1', '192.0.2.1', 'content dns.name.address'],
      ['PTR', '01', 'h.example.com', 'host dns.ptr.octet'],
      ['PTR', '1.1', 'h.example.com', 'host dns.ptr.length'],
      ['PTR', '*', 'h.example.com', '* h.example.com.'],
      ['PTR', '1', 'host1', `1 host1.${zone}. (dns.ptr.in-reverse-zone)`],
      ['PTR', 'b._dns-sd._udp.0', 'example.com', 'b._dns-sd._udp.0 example.com.'],
      ['CNAME', '1', `1.0/25.${zone}.`, `1 1.0/25.${zone}.`],
      ['NS', '0/25', 'ns.example.net.', '0/25 ns.example.net.'],
    ],
    [],
    zone,
  )
  const nibbles = Array.from({ length: 23 }, () => '0').join('.')
  check(
    [
      ['PTR', `A.${nibbles}`, 'h.example.com', `a.${nibbles} h.example.com.`],
      ['PTR', nibbles, 'h.example.com', 'host dns.ptr.length'],
      ['PTR', `10.${nibbles}`, 'h.example.com', 'host dns.ptr.nibble'],
    ],
    [],
    '8.b.d.0.1.0.0.2.ip6.arpa',
  )
})

describe('text', () => {
  check([
    ['TXT', 't', '', 'content dns.txt.empty'],
    ['TXT', 't', 'a"b\\c', 't "a\\"b\\\\c"'],
    ['TXT', 't', '"\\256"', 'content dns.text.escape'],
    ['TXT', 't', '"\\25"', 'content dns.text.escape'],
    ['TXT', 't', '"a" b', 't "a" "b"'],
    ['TXT', 't', '"a"b', 'content dns.text.quote-stray'],
    ['TXT', 't', '"a" ; comment', 'content dns.text.special'],
    ['TXT', 't', 'x ', 't "x " (dns.txt.outer-space)'],
    ['TXT', 't', 'a\tb', 't "a\\009b"'],
    ['TXT', 't', '\ud800', 'content dns.text.control'],
    ['TXT', 't', `"${x(255)}"`, `t "${x(255)}"`],
    ['TXT', 't', `"${x(256)}"`, 'content dns.txt.string-long'],
    ['TXT', 't', x(65_280), 'content dns.txt.long'],
    ['TXT', 't', '( "v=DKIM1; " "p=A" ) ; key', 'content dns.line.pasted'],
    ['TXT', 't', '@ IN TXT v=spf1 -all', 'content dns.line.pasted'],
  ])
})

describe('services', () => {
  check([
    ['SRV', '_sip', '1 2 a.net.', 'host dns.owner.service', 1],
    ['SRV', '_SIP._TLS', '1 2 a.net.', '_sip._tls 1 2 a.net.', 1],
    ['SRV', '_123._tcp', '1 2 a.net.', 'host dns.owner.service-name', 1],
    ['SRV', '_a--b._tcp', '1 2 a.net.', 'host dns.owner.service-name', 1],
    ['SRV', `_${x(17)}._tcp`, '1 2 a.net.', 'host dns.owner.service-name', 1],
    ['SRV', '_sip._tcp', '1 2 раypal.net', '_sip._tcp 1 2 xn--ypal-43d9g.net. (dns.name.mixed-script)', 1],
    ['SRV', '_sip._tcp', '0 0 .', '_sip._tcp 0 0 .', 0],
    ['SRV', '_sip._tcp', '-1 2 a.net.', 'content dns.srv.weight', 1],
    ['SRV', '_sip._tcp', '1 2 192.0.2.1', 'content dns.name.address', 1],
    ['SRV', '_sip._tcp', '10 1 2 a.net.', 'content dns.srv.priority-in-content', 10],
    ['SRV', '_sip._tcp', '1 2 sip', 'content dns.target.no-address', 1],
    ['TLSA', '_0._tcp', `3 1 1 ${hex64}`, 'host dns.owner.port'],
    ['TLSA', '_65536._tcp', `3 1 1 ${hex64}`, 'host dns.owner.port'],
    ['TLSA', '_0443._tcp', `3 1 1 ${hex64}`, 'host dns.owner.port'],
    ['TLSA', '_443._quic', `3 1 1 ${hex64}`, `_443._quic 3 1 1 ${hex64}`],
    ['TLSA', 'tlsa201._dane', `3 1 1 ${hex64}`, `tlsa201._dane 3 1 1 ${hex64}`],
    ['TLSA', '_dane', `3 1 1 ${hex64}`, 'host dns.owner.port'],
    ['SRV', '_sip._tcp', '1 2 dc_01.corp.example.', '_sip._tcp 1 2 dc_01.corp.example.', 1],
    ['SRV', '_sip._tcp', '1 2 dc_01', 'content dns.name.not-host', 1],
    ['TLSA', '_443._tcp', `255 1 1 ${hex64}`, `_443._tcp 255 1 1 ${hex64} (dns.number.unknown)`],
    ['TLSA', '_443._tcp', `3 1 2 ${hex64}`, 'content dns.hex.length'],
    ['TLSA', '_443._tcp', '3 1 0 30820122', '_443._tcp 3 1 0 30820122'],
    ['TLSA', '_443._tcp', `3 1 1 ${hex64.slice(0, 32)} ${hex64.slice(32)}`, `_443._tcp 3 1 1 ${hex64}`],
    ['SSHFP', 'h', `0 2 ${hex64}`, 'content dns.sshfp.algorithm'],
    ['SSHFP', 'h', `4 3 ${hex64}`, 'content dns.sshfp.type'],
    ['SSHFP', 'h', '4 2', 'content dns.sshfp.fields'],
    ['URI', '_kerberos', '1 krb5srv:m:udp:a.net', '_kerberos 1 "krb5srv:m:udp:a.net"', 1],
    ['URI', '_http', '1 "http://a.net/"', 'host dns.owner.service', 1],
    ['URI', '_http._tcp', '1 "https://"', 'content dns.uri.incomplete', 1],
    ['URI', '_http._tcp', '1 "DATA:text/html,x"', 'content dns.uri.running', 1],
    ['URI', '_http._tcp', '1 "https://a.net/%zz"', 'content dns.uri.characters', 1],
    ['URI', '_http._tcp', '1 "https://a.net/ї"', 'content dns.uri.characters', 1],
  ])
})

describe('CAA', () => {
  check([
    ['CAA', '@', '0 ISSUE ca.net', '@ 0 issue "ca.net"'],
    ['CAA', '@', '1 issue "ca.net"', 'content dns.caa.flags'],
    ['CAA', '@', '0 issue ;', 'content dns.caa.quotes'],
    ['CAA', '@', '0 issue ""', '@ 0 issue "" (dns.caa.nobody)'],
    ['CAA', '@', '0 issue "ca.net."', 'content dns.caa.issuer'],
    ['CAA', '@', '0 issue "*.ca.net"', 'content dns.caa.issuer'],
    ['CAA', '@', '0 issue "ca.net; a=b c"', 'content dns.caa.parameter'],
    ['CAA', '@', '0 issue "ca.net; accounturi=x"', 'content dns.caa.account'],
    ['CAA', '@', '0 issue "ca.net; validationmethods=dns_01"', 'content dns.caa.methods'],
    ['CAA', '@', '0 issuemail ";"', '@ 0 issuemail ";"'],
    ['CAA', '@', '0 iodef "ftp://a.net/"', 'content dns.caa.report'],
    ['CAA', '@', '0 iodef "mailto:"', 'content dns.caa.report'],
    ['CAA', '@', '0 contactemail "x"', 'content dns.caa.mail'],
    ['CAA', '@', '0 future_tag "x"', 'content dns.caa.tag'],
    ['CAA', '@', 'CAA 0 issue "ca.net"', 'content dns.line.pasted'],
  ])
})

describe('NAPTR', () => {
  const row = (regexp: string, expected: string, flags = '"u"', replacement = '.'): Row => [
    'NAPTR',
    '@',
    `1 1 ${flags} "E2U+sip" ${regexp} ${replacement}`,
    expected,
  ]
  check([
    row('"!^(.*)$!sip:\\\\1@a.net!"', '@ 1 1 "u" "E2U+sip" "!^(.*)$!sip:\\\\1@a.net!" .'),
    row('"!^(.*)$!sip:\\1@a.net!"', 'content dns.naptr.backslash'),
    row('"!^(.*)$!sip:\\\\2@a.net!"', 'content dns.naptr.reference'),
    row('"!^.*$!sip:\\\\0@a.net!"', 'content dns.naptr.reference'),
    row('"!^\\\\(.*$!sip:\\\\1@a.net!"', 'content dns.naptr.reference'),
    row('"!^(.*$!sip:x!"', 'content dns.naptr.pattern'),
    row('"!^[)(]*$!sip:x!"', '@ 1 1 "u" "E2U+sip" "!^[)(]*$!sip:x!" .'),
    row('"!^.*$!sip:x!g"', 'content dns.naptr.regexp-flags'),
    row('"1^.*$1sip:x1"', 'content dns.naptr.delimiter'),
    row('"!a!b!c!"', 'content dns.naptr.delimiter'),
    row('"!!sip:x!"', 'content dns.naptr.regexp-empty'),
    row('""', 'content dns.naptr.flags', '"su"', 'a.net.'),
    row('""', 'content dns.naptr.neither', '"s"', '.'),
    row('""', 'content dns.name.address', '"s"', '192.0.2.1'),
    row('""', '@ 1 1 "a" "E2U+sip" "" gw.example.com.', 'a', 'gw'),
  ])
})

describe('next to other records', () => {
  check(
    [
      ['CNAME', 'c', 'a', 'content dns.cname.loop'],
      ['CNAME', 'mail', 'x.example.net', 'host dns.cname.pointed-at'],
      ['CNAME', '*.w', 'foo.w', 'host dns.cname.exists'],
      ['CNAME', 'WWW', 'example.net.', 'host dns.cname.not-alone'],
      ['MX', 'www', 'mx.v', 'www mx.v. (dns.name.no-top-level)', 5],
      ['MX', 'www', 'deep.v.example.com', 'www deep.v.example.com.', 5],
      ['MX', 'www', 'MX.Example.NET', 'content dns.zone.duplicate', 10],
      ['MX', 'www', 'mx.example.net', 'www mx.example.net.', 20],
      ['MX', 'www', '.', 'content dns.mx.null-not-alone', 0],
      ['MX', 'none', 'mx.example.net', 'content dns.mx.null-exists', 0],
      ['MX', 'www', 'any.sub.example.com', 'www any.sub.example.com.', 5],
      ['A', 'x.sub', address, `x.sub ${address} (dns.zone.delegated)`],
      ['A', 'ns.sub', address, `ns.sub ${address}`],
      ['A', 'x.in.sub', address, `x.in.sub ${address} (dns.zone.delegated)`],
      ['NS', 'sub2', 'ns1.sub2.example.com.', 'content dns.ns.glue'],
      ['NS', 'sub2', 'missing', 'content dns.target.no-address'],
      ['NS', 'www', 'ns.example.net.', 'www ns.example.net. (dns.ns.hides)'],
      ['PTR', '_x._tcp', 'a', 'content dns.target.alias'],
      ['TXT', '@', 'V=SPF1 -all', '@ "V=SPF1 -all" (dns.txt.several-spf)'],
      ['TXT', '@', 'v=spf10', '@ "v=spf10"'],
    ],
    [
      existing('a', 'CNAME', 'b.example.com.'),
      existing('b', 'CNAME', 'c'),
      existing('*.w', 'CNAME', 'example.net.'),
      existing('www', 'A', address),
      existing('www', 'MX', 'mx.example.net.', 10),
      existing('@', 'MX', 'mail.example.com.', 10),
      existing('none', 'MX', '.', 0),
      existing('*.v', 'A', address),
      existing('sub', 'NS', 'ns.sub.example.com.'),
      existing('in.sub', 'NS', 'x.in.sub.example.com.'),
      existing('@', 'TXT', 'v=spf1 a -all'),
    ],
  )
})

test.each([
  [0, 300, 'dns.ttl.zero'],
  [null, 300, undefined],
  ['', 300, undefined],
  ['1d12h', 129_600, undefined],
  [604_800, 604_800, undefined],
  [604_801, 604_801, 'dns.ttl.long'],
] as const)('TTL %p is stored as %p', (ttl, seconds, code) => {
  const answer = validateRecord({ zone: 'example.com', type: 'A', host: 'www', content: address, ttl }, [])
  expect(answer).toMatchObject({ ok: true, record: { ttl: seconds } })
  expect(answer.ok && answer.warnings.map(found => found.code)).toEqual(code ? [code] : [])
})

test.each([300.5, -1, Number.NaN, 'soon', 2_147_483_648])('TTL %p is refused', ttl => {
  const answer = validateRecord({ zone: 'example.com', type: 'A', host: 'www', content: address, ttl }, [])
  expect(answer.ok || answer.errors.map(({ field }) => field)).toEqual(['ttl'])
})
