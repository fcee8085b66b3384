import { validateRecord } from '../validate-record'
import { formatZone } from './format-zone'
import { parseZoneText } from './parse-zone-text'

const zone = 'example.com'
const read = (text: string) =>
  parseZoneText(text, zone).map(({ line, record, findings }) => [
    line,
    record ? [record.host, record.ttl, record.type, record.priority, record.content].join(' ') : null,
    findings.map(found => found.code).join(' '),
  ])

test('a whole master file', () => {
  const text = `; exported
$TTL 1h
@   IN SOA ns1.panel.example. admin.example.com. ( 2024 ; serial
       7200 3600 1209600 300 )
    IN NS ns1.panel.example.
    IN MX 10 mail
    IN TXT ( "v=spf1 mx" ; policy
             " -all" )
mail 300 IN A 192.0.2.25
     IN 600 AAAA 2001:DB8::25
www.example.com. CNAME @
$ORIGIN sub.example.com.
a CNAME b.example.net
_sip._tcp SRV 1 2 5060 mail.example.com.
`
  expect(read(text)).toEqual([
    [3, null, 'dns.line.generated'],
    [5, null, 'dns.line.generated'],
    [6, '@ 3600 MX 10 mail.example.com.', ''],
    [7, '@ 3600 TXT  "v=spf1 mx" " -all"', ''],
    [9, 'mail 300 A  192.0.2.25', ''],
    [10, 'mail 600 AAAA  2001:db8::25', ''],
    [11, 'www 3600 CNAME  example.com.', ''],
    [13, 'a.sub 3600 CNAME  b.example.net.sub.example.com.', 'dns.line.relative dns.cname.dangling'],
    [14, '_sip._tcp.sub 3600 SRV 1 2 5060 mail.example.com.', ''],
  ])
})

test.each([
  ['www 300 IN A 192.0.2.1', 'www 300 A  192.0.2.1', ''],
  ['www IN 5m A 192.0.2.1', 'www 300 A  192.0.2.1', ''],
  ['@ MX 5 mx.example.net.', '@ 300 MX 5 mx.example.net.', ''],
  ['t TXT "a;b" ; comment', 't 300 TXT  "a;b"', ''],
  ['t TXT "a\\"b;c"', 't 300 TXT  "a\\"b;c"', ''],
  ['www.example.com A 192.0.2.1', null, 'dns.host.repeats-zone'],
  [' A 192.0.2.1', null, 'dns.line.no-host'],
  ['www CH A 192.0.2.1', null, 'dns.line.class'],
  ['www', null, 'dns.line.type-missing'],
  ['www 300 IN HINFO a b', null, 'dns.line.unknown-type'],
  ['www TXT ( "a"', null, 'dns.line.continued'],
  ['www TXT "a', null, 'dns.line.continued'],
  ['$INCLUDE other.zone', null, 'dns.line.include'],
  ['$DATE 1', null, 'dns.line.directive'],
  ['$TTL soon', null, 'dns.line.ttl'],
  ['$ORIGIN a..b', null, 'dns.line.origin'],
  ['www.example.net. A 192.0.2.1', null, 'dns.host.outside-zone'],
  ['www A 192.0.2.256', null, 'dns.a.octet-range'],
])('%s', (text, record, codes) => {
  expect(read(text)).toEqual([[1, record, codes]])
})

test('lines are checked against each other, whatever their order', () => {
  expect(read('@ MX 5 mail\nmail A 192.0.2.1\nwww CNAME mail\nwww A 192.0.2.2').map(([, , codes]) => codes)).toEqual([
    '',
    '',
    '',
    'dns.zone.cname-exists',
  ])
})

test('what is exported reads back', () => {
  const records = parseZoneText('www A 192.0.2.1\n@ MX 5 mx.a.net.\n@ TXT "x"\na CNAME www', zone).flatMap(
    line => line.record ?? [],
  )
  const text = formatZone(records, zone)
  expect(text).toBe(
    [
      '$ORIGIN example.com.',
      '@\t300\tIN\tMX\t5\tmx.a.net.',
      '@\t300\tIN\tTXT\t"x"',
      'a\t300\tIN\tCNAME\twww.example.com.',
      'www\t300\tIN\tA\t192.0.2.1',
      '',
    ].join('\n'),
  )
  expect(
    formatZone(
      parseZoneText(text, zone).flatMap(line => line.record ?? []),
      zone,
    ),
  ).toBe(text)
})

test.each([..."!#%&'+,:<=>?^`{|}~"])(
  'a name that BIND writes with a bare %s is read as the one that was stored',
  character => {
    const stored = validateRecord(
      { zone, type: 'CNAME', host: 'x', content: `a\\${character}b.example.org.`, ttl: 300 },
      [],
    )
    const content = stored.ok ? stored.record.content : ''
    expect(content).toContain('.example.org.')
    for (const written of [`a${character}b.example.org.`, content]) {
      const [line] = parseZoneText(`x 300 IN CNAME ${written}`, zone)
      expect(line?.record?.content).toBe(content)
    }
  },
)

test.each([
  ['a[b]', 'a\\091b\\093'],
  ['\\[a', '\\091a'],
  ['a\\@b', 'a\\@b'],
  ['a\\\\', 'a\\092'],
  ['a\\$b', 'a\\$b'],
  ['a\\.b', 'a\\.b'],
])('a name written as %s is stored as every server reads it', (written, content) => {
  expect(parseZoneText(`x CNAME ${written}.example.org.`, zone)).toMatchObject([
    { record: { content: `${content}.example.org.` } },
  ])
})

test.each([
  ['https://www.example.org/', 'dns.name.url'],
  ['user@example.org', 'dns.name.email'],
  ['www.example.org:8080', 'dns.name.port'],
])('%s is no name in a file either', (content, code) => {
  expect(parseZoneText(`x CNAME ${content}`, zone)[0]?.findings.map(found => found.code)).toEqual([code])
})
