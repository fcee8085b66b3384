import { applyChanges } from './changes/apply-changes'
import type { StoredRecord } from './types'
import { validateRecord } from './validate-record'

const zone = 'example.com'

const validate = (type: string, host: string, content: string, priority: number | null = null, ttl = 300) =>
  validateRecord({ zone, type, host, content, ttl, priority }, [])

const findingsOf = (answer: ReturnType<typeof validate>) => (answer.ok ? answer.warnings : answer.errors)

/** What is stored, then the codes of what is said. */
const outcome = (type: string, host: string, content: string, priority: number | null = null) => {
  const answer = validate(type, host, content, priority)
  const stored = answer.ok ? `${answer.record.host} ${answer.record.content}` : 'refused'
  return [stored, ...findingsOf(answer).map(({ code }) => code)]
}

describe('what the clipboard brings along is named, and the text without it is one click away', () => {
  const sha256 = 'ab'.repeat(32)

  test.each([
    ['A', 'www', '192.0.2.1\u200b', 'U+200B (zero width space)', '192.0.2.1'],
    ['A', 'www', '192.\u00ad0.2.1', 'U+00AD (soft hyphen)', '192.0.2.1'],
    ['A', 'www', '\u202a192.0.2.1\u200e', 'U+202A (left-to-right embedding), U+200E (left-to-right mark)', '192.0.2.1'],
    ['A', 'www', '"192.0.2.1"', '"…"', '192.0.2.1'],
    ['A', 'www', '“192.0.2.1”', '“…”', '192.0.2.1'],
    ['A', 'www', "'192.0.2.1'", "'…'", '192.0.2.1'],
    ['AAAA', 'www', '2001:db8::1\u2060', 'U+2060 (word joiner)', '2001:db8::1'],
    ['AAAA', 'www', '‘2001:db8::1’', '‘…’', '2001:db8::1'],
    ['CNAME', 'www', '"shop.example.net."', '"…"', 'shop.example.net.'],
    ['CNAME', 'www', '«shop.example.net»', '«…»', 'shop.example.net'],
    ['CNAME', 'www', '`shop.example.net`', '`…`', 'shop.example.net'],
    ['CNAME', 'www', 'shop.\u202eexample.net', 'U+202E (right-to-left override)', 'shop.example.net'],
    ['NS', 'sub', '„ns1.example.net“', '„…“', 'ns1.example.net'],
    ['SSHFP', 'host', `4 2 \u200b${sha256}`, 'U+200B (zero width space)', `4 2 ${sha256}`],
    ['TLSA', '_443._tcp', `3\u00a01 1 ${sha256}`, 'U+00A0 (no-break space)', `3 1 1 ${sha256}`],
  ])('%s at %s: %j', (type, host, content, what, value) => {
    expect(findingsOf(validate(type, host, content))).toMatchObject([
      { level: 'error', code: 'dns.text.pasted', params: { what }, fix: { field: 'content', value } },
    ])
  })

  test.each([
    ['www\u200b', 'U+200B (zero width space)'],
    ['ww\ufeffw', 'U+FEFF (byte order mark)'],
    ['w\u00adww', 'U+00AD (soft hyphen)'],
    ['www\u2060', 'U+2060 (word joiner)'],
  ])('a host %j is read without it, which is said', (host, what) => {
    const answer = validate('A', host, '192.0.2.1')
    expect(answer).toMatchObject({
      record: { host: 'www' },
      warnings: [{ code: 'dns.text.dropped', params: { what } }],
    })
  })

  test.each([
    ['"www"', 'www', '"…"'],
    ['“www”', 'www', '“…”'],
    ["'_dmarc'", '_dmarc', "'…'"],
    ['www\u202e', 'www', 'U+202E (right-to-left override)'],
    ['\u200ewww', 'www', 'U+200E (left-to-right mark)'],
  ])('a host %j is offered as %s', (host, value, what) => {
    const [found] = findingsOf(validate('TXT', host, 'x'))
    expect(found).toMatchObject({ code: 'dns.text.pasted', params: { what }, fix: { field: 'host', value } })
  })

  test.each([
    ['v=DMARC1\\; p=none\\; rua=mailto:a@example.com', '_dmarc', '\\;', 'v=DMARC1; p=none; rua=mailto:a@example.com'],
    ['v=DKIM1\\; k=rsa\\; p=', 's1._domainkey', '\\;', 'v=DKIM1; k=rsa; p='],
    ['"v=DMARC1\\\\; p=none"', '_dmarc', '\\;', 'v=DMARC1; p=none'],
    ['"\\"v=spf1 -all\\""', '@', '"…"', 'v=spf1 -all'],
    ["'v=spf1 -all'", '@', "'…'", 'v=spf1 -all'],
    ["'v=spf1 -all", '@', "'…", 'v=spf1 -all'],
    ['`v=spf1 -all`', '@', '`…`', 'v=spf1 -all'],
    ['\\"v=spf1 -all\\"', '@', '\\", "…"', 'v=spf1 -all'],
    ['“v=spf1 -all”', '@', undefined, 'v=spf1 -all'],
    [
      'v=spf1 include:_spf.\u200bexample.net -all',
      '@',
      'U+200B (zero width space)',
      'v=spf1 include:_spf.example.net -all',
    ],
    ['v=spf1 include:_spf.&#8203;example.&#8203;net ~all', '@', '&#8203;', 'v=spf1 include:_spf.example.net ~all'],
    ['v=spf1\u2003mx -all', '@', 'U+2003 (em space)', 'v=spf1 mx -all'],
    ['google-site-verification=abc\u200b', '@', 'U+200B (zero width space)', 'google-site-verification=abc'],
    ['MS=\ufeffms12345678', '@', 'U+FEFF (byte order mark)', 'MS=ms12345678'],
    ["'google-site-verification=abc'", '@', "'…'", 'google-site-verification=abc'],
    ['a\\; b', 'x', '\\;', 'a; b'],
    ['v=TLSRPTv1\\;rua=mailto:a@example.com', '_smtp._tls', '\\;', 'v=TLSRPTv1;rua=mailto:a@example.com'],
  ])('a text %j', (content, host, what, fix) => {
    const found = findingsOf(validate('TXT', host, content))
    expect(found.map(({ params, fix: offered }) => [params.what, offered?.value])).toEqual([[what, fix]])
  })

  test.each(['C:\\Users', 'a \\. b', "it's", '"a" "b"', '👩‍👩‍👧', 'k=\\d+', 'plain'])(
    'a text %j is left alone',
    content => {
      expect(outcome('TXT', 'x', content).slice(1)).toEqual([])
    },
  )
})

describe('owner names that are no host names load, so they are said only', () => {
  test.each([
    ['CNAME', 'foo-', 'a.example.net.', 'not-host'],
    ['TXT', '-bar', 'x', 'not-host'],
    ['TXT', '-----------', 'x', 'not-host'],
    ['CNAME', 'my.-domain', 'a.example.net.', 'not-host'],
    ['CNAME', 'my-.domain', 'a.example.net.', 'not-host'],
    ['SRV', '_sip._tcp.-x', '0 5060 a.example.net.', 'not-host'],
    ['PTR', '1-', 'a.example.net.', 'not-host'],
    ['NS', '-sub', 'ns1.example.net.', 'not-host'],
    ['CAA', 'x-', '0 issue "a.example"', 'not-host'],
    ['HTTPS', 'x-', '1 . alpn=h2', 'not-host'],
    ['A', 'xn--ls8h', '192.0.2.1', 'not-idna'],
    ['AAAA', 'xn--i-7iq', '2001:db8::1', 'not-idna'],
    ['TXT', 'xn--a', 'x', 'not-idna'],
    ['CNAME', 'xn--ls8h.shop', 'a.example.net.', 'not-idna'],
  ])('%s at %s', (type, host, content, code) => {
    const [stored, ...said] = outcome(type, host, content, type === 'SRV' ? 0 : null)
    expect([stored?.split(' ')[0], said]).toEqual([host, [`dns.host.${code}`]])
  })

  test.each([
    ['A', '-www', '192.0.2.1', 'dns.host.hyphen'],
    ['AAAA', 'www-', '2001:db8::1', 'dns.host.hyphen'],
    ['MX', 'a-.b', 'mail.example.net.', 'dns.host.hyphen'],
    ['A', 'xn--a', '192.0.2.1', 'dns.name.idna'],
    ['A', '😀', '192.0.2.1', 'dns.name.idna'],
  ])('%s at %s stays refused, as check-names has it', (type, host, content, code) => {
    expect(outcome(type, host, content, type === 'MX' ? 10 : null)).toEqual(['refused', code])
  })
})

test('an alias at the apex is offered as ALIAS', () => {
  const fix = { field: 'type', value: 'ALIAS' }
  expect(findingsOf(validate('CNAME', '@', 'a.example.net.'))).toMatchObject([{ code: 'dns.cname.apex', fix }])
})

test('a TTL of one second is said, with the default', () => {
  const answer = validate('A', 'x', '192.0.2.1', null, 1)
  expect(answer).toMatchObject({ record: { ttl: 1 }, warnings: [{ code: 'dns.ttl.one', fix: { value: 300 } }] })
})

test.each([
  ['\\052', '4', '*'],
  ['\\052.shop', '4.shop', '*.shop'],
  ['\\100', 'd', '@'],
  ['a\\137b', undefined, undefined],
])(
  '%s, which Route 53 writes in octal, is read by the standard, and the other reading offered',
  (host, read, meant) => {
    const answer = validate('A', host, '192.0.2.1')
    const octal = findingsOf(answer).find(({ code }) => code === 'dns.host.octal')
    expect([octal?.params.read, octal?.fix?.value]).toEqual([read, meant])
  },
)

const long = 200_000

test.each([
  ['TXT', `a${' '.repeat(long)}a`],
  ['TXT', `a${'“'.repeat(long)}a`],
  ['TXT', `v=spf1 ${"'".repeat(long)}a`],
  ['TXT', `v=DKIM1; p=${'='.repeat(long)}a`],
  ['TXT', `"${' '.repeat(long)}a\nb"`],
  ['CAA', `0 issue${' '.repeat(long)}x"y`],
  ['CAA', `0 issue "${'/'.repeat(long)}\\010"`],
  ['SVCB', `1 . alpn="${'a'.repeat(long)}\\\\"`],
  ['SVCB', `1 . dohpath=/${'{dns '.repeat(long / 5)}`],
  ['SVCB', `1 . dohpath=/${'{dns'.repeat(long / 4)}`],
])('a content of type %s as long as a body may have is refused as soon as a short one: %.20s', (type, content) => {
  expect(validate(type, 'x', content).ok).toBe(false)
})

test.each([
  ['/dns-query{?dns}', true],
  ['/{a}/{?other,dns}', true],
  ['/{?dns', false],
  ['/dns}', false],
  ['/{?dnsx}', false],
  ['x{?dns}', false],
])('a path of DNS over HTTPS %s', (path, isRight) => {
  expect(validate('SVCB', '_dns', `1 dns.example.net. alpn=h2 dohpath=${path}`).ok).toBe(isRight)
})

describe('what a change takes away is said', () => {
  const record = (host: string, type: StoredRecord['type'], content: string, priority: number | null = null) => ({
    host,
    type,
    content,
    ttl: 300,
    priority,
  })
  const wildcard = [record('*', 'MX', 'mail.example.net.', 10), record('*', 'A', '192.0.2.1')]
  const mailOf = (host: string) => record(host, 'MX', 'mx.example.net.', 10)
  const address = (host: string) => record(host, 'A', '192.0.2.2')
  const leaves = ['dns.zone.leaves-wildcard']

  test.each<[string, StoredRecord[], StoredRecord[], string[]]>([
    ['the first CNAME leads nowhere', [], [record('a', 'CNAME', 'b.example.com.')], ['dns.cname.dangling']],
    ['a CNAME to a name of its set', [], [record('a', 'CNAME', 'b.example.com.'), address('b')], []],
    ['a CNAME elsewhere', [], [record('a', 'CNAME', 'b.example.net.')], []],
    ['an address leaves the mail of a wildcard', wildcard, [address('shop')], leaves],
    ['a text leaves both', wildcard, [record('shop', 'TXT', '"x"')], leaves],
    ['an alias has all of its target', wildcard, [record('shop', 'CNAME', 'a.example.net.')], []],
    ['a name with both', wildcard, [address('shop'), mailOf('shop')], []],
    ['a name that had records', [...wildcard, address('shop')], [record('shop', 'TXT', '"x"')], []],
    ['a name of a service', wildcard, [record('_acme-challenge.shop', 'TXT', '"x"')], []],
    ['mail alone leaves the address', [record('*', 'AAAA', '2001:db8::1')], [mailOf('shop')], leaves],
    ['a wildcard below', wildcard, [address('*.shop')], leaves],
    ['the apex', wildcard, [address('@')], []],
  ])('%s', (_, before, added, codes) => {
    const stored = before.map((one, id) => ({ ...one, id }))
    const changes = added.map(one => ({ op: 'add' as const, record: one }))
    expect(applyChanges(zone, stored, changes).warnings.map(({ code }) => code)).toEqual(codes)
  })
})
