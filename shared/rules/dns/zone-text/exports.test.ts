import { planImport } from '../changes/plan-import'
import type { StoredRecord } from '../types'

/** State, record and codes of each line of a file. */
const lines = (text: string, stored: readonly StoredRecord[] = []) =>
  planImport(
    'example.com',
    stored.map((record, id) => ({ ...record, id })),
    text,
    'merge',
  ).lines.map(({ state, record, findings }) => [
    state,
    ...(record ? [`${record.host} ${record.ttl} ${record.type} ${record.content}`] : []),
    ...findings.map(({ code }) => code.replace('dns.', '')),
  ])

const leftOut = ['left_out', 'line.vendor']

test.each([
  ['dnscmd', 'dc1 [AGE:3634093] 1200 A 192.0.2.201', ['add', 'dc1 1200 A 192.0.2.201', 'line.age']],
  [
    'dnscmd, same name',
    'y 600 A 192.0.2.1\n    [AGE:3634093] 600 A 192.0.2.2',
    ['add', 'y 600 A 192.0.2.2', 'line.age'],
  ],
  ['dnscmd, no TTL', 'dc2 [age:1] A 192.0.2.201', ['add', 'dc2 300 A 192.0.2.201', 'line.age']],
  ['dnscmd /EnumRecords', 'dc4 [Aging:3567890] 600 A 192.0.2.4', ['add', 'dc4 600 A 192.0.2.4', 'line.age']],
  ['dnscmd, class', 'dc3 [AGE:9] 60 IN AAAA 2001:db8::1', ['add', 'dc3 60 AAAA 2001:db8::1', 'line.age']],
  [
    'dnscmd, service',
    '_ldap._tcp [AGE:9] 600 SRV 0 100 389 dc.example.net.',
    ['add', '_ldap._tcp 600 SRV 100 389 dc.example.net.', 'line.age'],
  ],
  ['WINS', '@ 0 WINS L2 C900 ( 192.0.2.5 )', leftOut],
  ['WINS-R', '@ 0 WINSR L2 C900 ( corp.example.net. )', leftOut],
  ['WINS by its number', '@ TYPE65281 \\# 1 00', leftOut],
  ['BIND signs', '@ 0 TYPE65534 \\# 5 0D30390001', ['left_out', 'line.private']],
  ['private type', 'x TYPE65280 \\# 0', ['left_out', 'line.private']],
  ['Cloudflare automatic', 'api.example.com. 1 IN A 192.0.2.77', ['add', 'api 300 A 192.0.2.77', 'line.ttl-automatic']],
  ['Cloudflare automatic, tabs', 'x.example.com.\t1\tIN\tTXT\t"a"', ['add', 'x 300 TXT "a"', 'line.ttl-automatic']],
  [
    'Cloudflare proxied',
    'x 1 IN A 192.0.2.7 ; cf_tags=cf-proxied:true',
    ['add', 'x 300 A 192.0.2.7', 'line.ttl-automatic'],
  ],
  ['Route 53', '\\052 300 IN A 192.0.2.55', ['add', '4 300 A 192.0.2.55', 'host.octal']],
  ['Route 53, below', '\\052.shop2 300 IN A 192.0.2.55', ['add', '4.shop2 300 A 192.0.2.55', 'host.octal']],
  ['Route 53, absolute', '\\052.example.com. 300 IN A 192.0.2.55', ['add', '4 300 A 192.0.2.55', 'host.octal']],
  ['ANAME', '@ 300 IN ANAME apex.example.net.', ['add', '@ 300 ALIAS apex.example.net.', 'line.read-as']],
  ['ALIAS', '@ 300 IN ALIAS apex.example.net.', ['add', '@ 300 ALIAS apex.example.net.']],
  ['SPF', '@ 300 IN SPF "v=spf1 -all"', ['add', '@ 300 TXT "v=spf1 -all"', 'line.read-as']],
  ['SPF by its number', '@ TYPE99 \\# 12 0b763d73706631202d616c6c', ['add', '@ 300 TXT "v=spf1 -all"', 'line.read-as']],
  ['OVH, DMARC', '_dmarc IN DMARC "v=DMARC1; p=none"', ['add', '_dmarc 300 TXT "v=DMARC1; p=none"', 'line.read-as']],
  [
    'OVH, DKIM',
    's._domainkey IN DKIM ( "v=DKIM1; k=rsa; " "p=" )',
    ['add', 's._domainkey 300 TXT "v=DKIM1; k=rsa; " "p="', 'line.read-as'],
  ],
  ['draft of RFC 9460', '@ HTTPSSVC 1 . alpn=h2', ['add', '@ 300 HTTPS 1 . alpn=h2', 'line.read-as']],
  ['Namecheap', 'go URL301 https://example.net/', leftOut],
  ['DNSimple', 'go 3600 IN URL https://example.net/', leftOut],
  ['frame', 'go FRAME https://example.net/', leftOut],
  ['PowerDNS', 'lb 60 LUA A "ifportup(443, {\'192.0.2.1\'})"', leftOut],
  ['Azure', 'x 60 AZURE ALIAS A /subscriptions/52bae96a/trafficManagerProfiles/x', leftOut],
  ['old type', 'host HINFO "PC" "Linux"', ['refused', 'line.unknown-type']],
  ['old type', 'x RP admin.example.com. .', ['refused', 'line.unknown-type']],
  ['old type', 'x AFSDB 1 afs.example.net.', ['refused', 'line.unknown-type']],
  ['web page', 'api\u00a03600\u00a0IN\u00a0A\u00a0192.0.2.9', ['add', 'api 3600 A 192.0.2.9', 'line.unseen']],
  ['web page, at the end', 'api 3600 IN A 192.0.2.9\u200b', ['add', 'api 3600 A 192.0.2.9', 'line.unseen']],
  ['word processor', 'x TXT "a\u00a0b"', ['add', 'x 300 TXT "a\\194\\160b"', 'txt.pasted']],
  ['DOS, its end of file', 'x A 192.0.2.9\r\n\x1a', ['add', 'x 300 A 192.0.2.9']],
  ['DOS, its end of file on the last line', 'x A 192.0.2.9\x1a\r\n', ['add', 'x 300 A 192.0.2.9']],
  ['old Macintosh', 'y A 192.0.2.8\rx A 192.0.2.9\r', ['add', 'x 300 A 192.0.2.9']],
  [
    'dig, a question and its answer',
    ';x.example.com.\tIN\tA\nx.example.com. 60 IN A 192.0.2.9\n;; Query time: 1 msec',
    ['add', 'x 60 A 192.0.2.9'],
  ],
  [
    'dig +multiline',
    'example.com. 60 IN SOA ns. h. (\n\t1 ; serial\n\t2 ; refresh (2 seconds)\n\t3 4 5 )\nx 60 A 192.0.2.9',
    ['add', 'x 60 A 192.0.2.9'],
  ],
  ['BIND, units of time', '$TTL 1w2d\nx 1h30m IN A 192.0.2.9', ['add', 'x 5400 A 192.0.2.9']],
  ['BIND, units of time in capitals', 'x IN 1D A 192.0.2.9', ['add', 'x 86400 A 192.0.2.9']],
  [
    'directives in small letters',
    '$origin sub.example.com.\n$ttl 60 ; a minute\nx a 192.0.2.9',
    ['add', 'x.sub 60 A 192.0.2.9'],
  ],
  ['parentheses without spaces', 'x 60 MX(10 mail.example.net.)', ['add', 'x 60 MX mail.example.net.']],
  ['parentheses around all', '( x 60 A 192.0.2.9 ) ; mine', ['add', 'x 60 A 192.0.2.9']],
  ['parentheses with comments', 'x 60 TXT ( "a" ; one (\n "b" ) ; two', ['add', 'x 60 TXT "a" "b"']],
  ['a comment close to a quote', 'x 60 TXT "a;b";c', ['add', 'x 60 TXT "a;b"']],
  ['strings of bytes', 'x 60 TXT "\\195\\169"', ['add', 'x 60 TXT "\\195\\169"']],
  ['names that look like types', 'TXT 60 TXT TXT', ['add', 'txt 60 TXT "TXT"']],
  ['a name of digits', '60 60 A 192.0.2.9', ['add', '60 60 A 192.0.2.9']],
  ['Hetzner, columns', '@\t\tIN\tMX\t10\tmail.example.net.', ['add', '@ 300 MX mail.example.net.']],
  [
    'BIND, DS by names',
    'sub NS ns1.example.net.\nsub 60 IN DS 12345 ECDSAP256SHA256 SHA-256 '.concat('ab'.repeat(32)),
    ['add', `sub 60 DS 12345 13 2 ${'ab'.repeat(32)}`],
  ],
  [
    'DS, algorithm by its name',
    'sub NS ns1.example.net.\nsub 60 DS 1 rsasha256 2 '.concat('ab'.repeat(32)),
    ['add', `sub 60 DS 1 8 2 ${'ab'.repeat(32)}`],
  ],
  [
    'DS, a name that is none',
    'sub NS ns1.example.net.\nsub 60 DS 1 RSA 2 '.concat('ab'.repeat(32)),
    ['refused', 'ds.algorithm'],
  ],
  ['a file of others', '$INCLUDE other.db', ['refused', 'line.include']],
  ['two marks of order', '\ufeff\ufeffx A 192.0.2.9', ['add', 'x 300 A 192.0.2.9', 'line.unseen']],
])('%s: %j', (_, text, expected) => {
  expect(lines(text).at(-1)).toEqual(expected)
})

test('an alias at the apex offers ALIAS as its type', () => {
  const { lines: read } = planImport('example.com', [], 'example.com. 300 IN CNAME apex.example.net.', 'merge')
  expect(read).toMatchObject([{ state: 'refused', findings: [{ fix: { field: 'type', value: 'ALIAS' } }] }])
})

test('a text that is cut in other pieces, or is there under its old type too, is the same', () => {
  const spf: StoredRecord = { host: '@', type: 'TXT', content: '"v=spf1 " "-all"', ttl: 300, priority: null }
  const text = '@ 300 TXT "v=spf1 -all"\n@ 300 SPF "v=spf1" " -all"'
  expect(lines(text, [spf]).map(([state]) => state)).toEqual(['same', 'left_out'])
})
