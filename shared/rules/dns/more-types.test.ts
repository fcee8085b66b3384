import { applyChanges } from './changes/apply-changes'
import { planImport } from './changes/plan-import'
import { joinContent, splitContent } from './content-fields'
import { describeRecord } from './describe-record'
import cases from './more-cases.json'
import type { StoredRecord } from './types'
import { validateRecord } from './validate-record'
import { formatZone } from './zone-text/format-zone'
import { parseZoneText } from './zone-text/parse-zone-text'

const zone = 'example.com'
const hash = 'c93f1e400f26708f98cb19d936620da35eec8f72e57f9eec01c1afd6'
const sha256 = 'ab'.repeat(32)
const key = 'xjMEXEcE6RYJKwYBBAHaRw8BAQdArjWwk3FAqyiFbFBKT4TzXcVBqPTB3gmzlC/Ub7O1u10='
const delegated: StoredRecord = { host: 'sub', type: 'NS', content: 'ns1.example.net.', ttl: 300, priority: null }

type Type = StoredRecord['type']
const validate = (type: Type, host: string, content: string) =>
  validateRecord({ zone, host, type, content }, type === 'DS' ? [delegated] : [])

const valid = cases.map(one => ({ ...one, type: one.type as Type }))

test.each(valid)('$type at $host: $typed', ({ type, host, typed, content }) => {
  const answer = validate(type, host, typed)
  expect(answer).toMatchObject({ ok: true, record: { content } })
  if (!answer.ok) return
  const { record } = answer
  expect(validateRecord({ ...record, zone }, [delegated])).toMatchObject({ ok: true, record })
  expect(joinContent(type, splitContent(type, content))).toBe(content)
  expect(parseZoneText(formatZone([delegated, record], zone), zone).map(line => line.record)).toContainEqual(record)
  expect(describeRecord(record, zone).code).toMatch(/^dns\.describe\./)
})

test.each(['svc.example.com.', 'SVC.example.com.', 'svc'])(
  'a service at the name itself is stored as a dot: %s',
  target => {
    expect(validate('SVCB', 'svc', `1 ${target} alpn=h2`)).toMatchObject({ record: { content: '1 . alpn=h2' } })
  },
)

test.each<[Type, string, string, string]>([
  ['ALIAS', '@', 'localhost.', 'target dns.alias.internal'],
  ['ALIAS', '@', 'db.internal.CORP.', 'target dns.alias.internal'],
  ['ALIAS', '@', 'kubernetes.default.svc.cluster.local.', 'target dns.alias.internal'],
  ['ALIAS', '@', 'metadata.google.internal.', 'target dns.alias.internal'],
  ['HTTPS', 'svc', '0 svc.example.com.', 'target dns.alias.itself'],
  ['HTTPS', '@', 'x .', 'preference dns.svcb.priority'],
  ['HTTPS', '@', '65536 .', 'preference dns.svcb.priority'],
  ['HTTPS', '@', '1', 'target dns.name.empty'],
  ['HTTPS', '@', '1 192.0.2.1', 'target dns.name.address'],
  ['HTTPS', '@', '0 cdn.example.net. alpn=h2', 'value dns.svcb.alias'],
  ['HTTPS', '@', '1 . alpn', 'value dns.svcb.value'],
  ['HTTPS', '@', '1 . alpn=h2,,h3', 'value dns.svcb.value'],
  ['HTTPS', '@', '1 . port=65536', 'value dns.svcb.value'],
  ['HTTPS', '@', '1 . ipv4hint=192.0.2.256', 'value dns.svcb.value'],
  ['HTTPS', '@', '1 . ipv6hint=192.0.2.1', 'value dns.svcb.value'],
  ['HTTPS', '@', '1 . ech=A', 'value dns.svcb.value'],
  ['HTTPS', '@', '1 . port=1 port=2', 'value dns.svcb.twice'],
  ['HTTPS', '@', '1 . mandatory=port', 'value dns.svcb.missing'],
  ['HTTPS', '@', '1 . mandatory=mandatory', 'value dns.svcb.value'],
  ['HTTPS', '@', '1 . no-default-alpn', 'value dns.svcb.missing'],
  ['HTTPS', '@', '1 . colour=red', 'value dns.svcb.key'],
  ['HTTPS', '@', '1 . key65535=a', 'value dns.svcb.key'],
  ['HTTPS', '@', '1 . key007=a', 'value dns.svcb.key'],
  ['HTTPS', '@', '1 . key65536=a', 'value dns.svcb.key'],
  ['HTTPS', '@', '1 . ohttp=1', 'value dns.svcb.value'],
  ['HTTPS', '@', '1 . ohttp key8=""', 'value dns.svcb.twice'],
  ['HTTPS', '@', '1 . dohpath=/dns-query', 'value dns.svcb.value'],
  ['HTTPS', '@', '1 . dohpath={?dns}', 'value dns.svcb.value'],
  ['HTTPS', '@', '1 . tls-supported-groups=29,29', 'value dns.svcb.value'],
  ['HTTPS', '@', '1 . tls-supported-groups=', 'value dns.svcb.value'],
  ['HTTPS', '@', '1 . key1=\\003h2', 'value dns.svcb.value'],
  ['HTTPS', '@', '1 . mandatory=key667', 'value dns.svcb.missing'],
  ['HTTPS', '@', '1 . mandatory=alpn,alpn alpn=h2', 'value dns.svcb.value'],
  ['HTTPS', '@', '1 . alpn="h2', 'value dns.svcb.form'],
  ['HTTPS', '@', '1 . alpn=h2\\256', 'value dns.svcb.form'],
  ['HTTPS', '@', '1 . alpn="h2"h3', 'value dns.svcb.form'],
  ['HTTPS', '@', '1 . =h2', 'value dns.svcb.form'],
  ['DS', 'sub', `65536 8 2 ${sha256}`, 'tag dns.ds.tag'],
  ['DS', 'sub', `1 0 2 ${sha256}`, 'algorithm dns.ds.algorithm'],
  ['DS', 'sub', `1 8 0 ${sha256}`, 'matching dns.ds.digest'],
  ['DS', 'sub', `1 256 2 ${sha256}`, 'algorithm dns.ds.algorithm'],
  ['DS', 'sub', `1 8 1 ${sha256}`, 'data dns.hex.length'],
  ['SMIMEA', `${hash}._smimecert`, `256 0 1 ${sha256}`, 'usage dns.tlsa.usage'],
  ['TLSA', '_443._tcp', `3 2 1 ${sha256}`, 'selector dns.tlsa.selector'],
  ['SSHFP', 'host', `5 2 ${sha256}`, 'algorithm dns.sshfp.algorithm'],
  ['DS', 'sub', `1 8 2 ${'ab'.repeat(20)}`, 'data dns.hex.length'],
  ['DS', '@', `1 8 2 ${sha256}`, 'host dns.ds.apex'],
  ['DS', 'other', `1 8 2 ${sha256}`, 'host dns.ds.not-delegated'],
  ['SMIMEA', 'www', `3 0 1 ${sha256}`, 'host dns.owner.mailbox'],
  ['SMIMEA', `${hash}._smimecert`, '3 0 1 abc', 'data dns.hex.odd'],
  ['OPENPGPKEY', `${hash}._smimecert`, key, 'host dns.owner.mailbox'],
  ['OPENPGPKEY', `${hash}._openpgpkey`, 'no key', 'data dns.openpgpkey.base64'],
  ['OPENPGPKEY', `${hash}._openpgpkey`, 'AAAA', 'data dns.openpgpkey.key'],
  ['DNAME', '*.old', 'new.example.net', 'host dns.dname.wildcard'],
  ['DNAME', 'old', 'a.old.example.com.', 'target dns.dname.itself'],
  ['DNAME', 'old', '192.0.2.1', 'target dns.name.address'],
  ['ALIAS', '*', 'host.example.net', 'host dns.alias.wildcard'],
  ['ALIAS', '@', '@', 'target dns.alias.itself'],
  ['ALIAS', '@', '192.0.2.1', 'target dns.name.address'],
  ['LOC', '@', '91 N 0 E 0', 'value dns.loc.form'],
  ['LOC', '@', '51 60 N 0 E 0', 'value dns.loc.form'],
  ['LOC', '@', '51 N 180 0 0.001 E 0', 'value dns.loc.form'],
  ['LOC', '@', '51 N 0 E 0 12m', 'value dns.loc.form'],
  ['LOC', '@', '51 N 0 E', 'value dns.loc.form'],
])('%s at %s: %s is refused', (type, host, content, expected) => {
  const answer = validate(type, host, content)
  expect(answer.ok || answer.errors.map(({ part, field, code }) => `${part ?? field} ${code}`)).toEqual([expected])
})

test.each<[Type, string, string, string[]]>([
  ['DS', 'sub', `1 8 2 ${sha256}`, []],
  ['DS', 'sub', `1 5 2 ${sha256}`, ['dns.ds.old']],
  ['DS', 'sub', `1 7 1 ${'ab'.repeat(20)}`, ['dns.ds.old']],
  ['DS', 'sub', `1 23 5 ${sha256}`, []],
  ['DS', 'sub', `1 17 6 ${sha256}`, []],
  ['DS', 'sub', `1 254 2 ${sha256}`, ['dns.number.unknown']],
  ['DS', 'sub', '1 13 9 abcd', ['dns.number.unknown']],
  ['SMIMEA', `${hash}._smimecert`, `3 0 3 ${sha256}`, ['dns.number.unknown']],
  ['SMIMEA', `${hash}._smimecert`, `4 2 255 ${sha256}`, Array(3).fill('dns.number.unknown')],
  ['TLSA', '_443._tcp', `255 1 1 ${sha256}`, ['dns.number.unknown']],
  ['TLSA', '_443._tcp', `3 255 255 ${sha256}`, Array(2).fill('dns.number.unknown')],
  ['SSHFP', 'host', `7 2 ${sha256}`, ['dns.number.unknown']],
  ['SSHFP', 'host', `255 2 ${sha256}`, ['dns.number.unknown']],
  ['CAA', '@', '0 issuemail "ca.example; policy=a"', []],
  ['CAA', '@', '128 issuevmc "ca.example"', []],
  ['CAA', '@', '0 contactphone "+380441234567"', []],
  ['CAA', '@', '0 issue "ca.example; newparameter=1"', []],
  ['CAA', '@', '0 issuefuture "x"', ['dns.caa.unknown-tag']],
  ['NAPTR', '@', '10 10 "s" "x-new+D2X" "" a.example.net.', []],
])('registries that grow are open: %s at %s: %s', (type, host, content, codes) => {
  const answer = validate(type, host, content)
  expect([answer.ok && answer.record.content, answer.ok && answer.warnings.map(({ code }) => code)]).toEqual([
    content,
    codes,
  ])
})

test.each<[Type, string, string]>([
  ['HTTPS', '1 . alpn=h2,h3 port=8443', '\\# 19 0001 00 0001 0006 026832026833 0003 0002 20fb'],
  ['LOC', '51 30 12.748 N 0 7 39.611 W 0.00m 1.00m 10000.00m 10.00m', '\\# 16 00121613 8b0d2c8c 7ff8fca5 00989680'],
  ['OPENPGPKEY', 'mDMEXA==', '\\# 4 9833045c'],
])('%s %s is read from its bytes (RFC 3597)', (type, content, text) => {
  const host = type === 'OPENPGPKEY' ? `${hash}._openpgpkey` : 'a'
  expect(parseZoneText(`${host} 300 IN ${type} ${text}\n`, zone)).toMatchObject([{ record: { type, content } }])
})

test('a delegation stays whole with its DS', () => {
  const record = { host: 'sub', type: 'DS' as const, content: `1 8 2 ${sha256}`, ttl: 300, priority: null }
  expect(validateRecord({ ...record, zone }, [delegated])).toMatchObject({ ok: true, warnings: [] })
  const server = { ...delegated, content: 'ns2.example.net.' }
  expect(validateRecord({ ...server, zone }, [delegated, record])).toMatchObject({ ok: true, warnings: [] })
})

const dname: StoredRecord = { host: 'old', type: 'DNAME', content: 'new.example.net.', ttl: 300, priority: null }
const a = { zone, type: 'A', content: '192.0.2.1' } as const

test.each([
  ['a name below a DNAME', { ...a, host: 'www.old' }, [dname], 'dns.zone.redirected'],
  ['a second DNAME', { ...dname, zone, content: 'other.example.net.' }, [dname], 'dns.dname.exists'],
  ['a DNAME above records', { ...dname, zone }, [{ ...dname, ...a, host: 'www.old' }], 'dns.dname.below'],
  ['a DNAME at a delegation', { ...dname, zone, host: 'sub' }, [delegated], 'dns.dname.delegated'],
  [
    'mail to a name below a DNAME',
    { ...a, host: '@', type: 'MX', content: 'mail.old.example.com.', priority: 10 },
    [dname],
    'dns.target.alias',
  ],
  [
    'a delegation to a name below a DNAME',
    { ...delegated, zone, content: 'ns.old.example.com.' },
    [dname],
    'dns.target.alias',
  ],
  ['a delegation at a DNAME', { ...delegated, zone, host: 'old' }, [dname], 'dns.zone.redirected'],
  [
    'an alias at a DNAME',
    { ...a, type: 'CNAME', content: 'b.example.net.', host: 'old' },
    [dname],
    'dns.cname.not-alone',
  ],
])('%s is refused', (_, record, others, code) => {
  const answer = validateRecord(record, others)
  expect(answer.ok || answer.errors.map(error => error.code)).toEqual([code])
})

test.each([
  ['an address beside it', { ...a, host: 'old' }],
  ['mail to where it leads', { ...a, host: '@', type: 'MX', content: 'mail.new.example.net.', priority: 10 }],
  ['an alias of a name below it', { ...a, host: 'www', type: 'CNAME', content: 'www.old.example.com.' }],
])('a DNAME takes %s', (_, record) => {
  expect(validateRecord(record, [dname])).toMatchObject({ ok: true, warnings: [] })
})

const alias: StoredRecord = { host: '@', type: 'ALIAS', content: 'host.example.net.', ttl: 300, priority: null }
const www: StoredRecord = { ...alias, host: 'www', type: 'CNAME', content: 'example.com.' }

test.each([
  ['an address beside an ALIAS', { ...a, host: '@' }, [alias], 'dns.zone.alias-exists'],
  ['an ALIAS beside an address', { ...alias, zone }, [{ ...alias, ...a }], 'dns.alias.addresses'],
  ['a CNAME beside an ALIAS', { ...www, zone }, [{ ...alias, host: 'www' }], 'dns.cname.not-alone'],
  ['an ALIAS beside a CNAME', { ...alias, zone, host: 'www' }, [www], 'dns.zone.cname-exists'],
  ['a second ALIAS', { ...alias, zone, content: 'other.example.net.' }, [alias], 'dns.alias.exists'],
  ['an ALIAS that leads back', { ...alias, zone, content: 'www.example.com.' }, [www], 'dns.alias.itself'],
])('%s is refused', (_, record, others, code) => {
  const answer = validateRecord(record, others)
  expect(answer.ok || answer.errors.map(error => error.code)).toEqual([code])
})

test('an ALIAS is an address to the records that point to its name, and is allowed next to all types but addresses', () => {
  const mail: StoredRecord = { ...alias, type: 'MX', content: 'example.com.', priority: 10 }
  expect(validateRecord({ ...mail, zone }, [alias])).toMatchObject({ ok: true, warnings: [] })
  expect(validateRecord({ ...alias, zone }, [{ ...mail, content: 'mail.example.net.' }])).toMatchObject({ ok: true })
})

test('what would lead an ALIAS back to itself is refused, too', () => {
  const stored = [{ ...alias, content: 'www.example.com.', id: 1 }]
  const outcome = applyChanges(zone, stored, [{ op: 'add', record: www }])
  expect(outcome.ok || outcome.errors.map(({ code }) => code)).toEqual(['dns.zone.breaks'])
})

test('a file carries an ALIAS as a comment: a line of its own to us, nothing to others; also one that others write', () => {
  const text = formatZone([alias], zone)
  expect(text).toBe('$ORIGIN example.com.\n;ALIAS\t@\t300\tIN\tALIAS\thost.example.net.\n')
  const read = (written: string) => parseZoneText(written, zone).map(({ record }) => record)
  expect(read(text)).toEqual([alias])
  expect(read('example.com. 300 IN ALIAS host.example.net.')).toEqual([alias])
  expect(read('@ 300 IN TYPE65401 \\# 18 04686f7374076578616d706c65036e657400')).toEqual([alias])
  expect(read(';ALIASES are below\n; ALIAS @ 300 IN ALIAS host.example.net.\n;ALIAS')).toEqual([])
})

test('a file with another ALIAS changes the one that is there', () => {
  const text = formatZone([{ ...alias, content: 'new.example.net.' }], zone)
  const plan = planImport(zone, [{ ...alias, id: 7 }], text, 'merge')
  expect(plan.lines.map(({ state }) => state)).toEqual(['update'])
})
