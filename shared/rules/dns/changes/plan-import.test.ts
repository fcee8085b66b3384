import fc from 'fast-check'
import { parseComment } from '../comment'
import { hasPriority } from '../content-fields'
import cases from '../dns-cases.json'
import type { StoredRecord } from '../types'
import { validateRecord } from '../validate-record'
import { formatZone } from '../zone-text/format-zone'
import { parseZoneText } from '../zone-text/parse-zone-text'
import type { ZoneRecord } from './change'
import { type ImportMode, planImport } from './plan-import'

const zone = 'example.com'
const stored = (text: string): ZoneRecord[] =>
  parseZoneText(text, zone).map(({ record, findings }, at) => {
    if (!record) throw new Error(findings.map(({ code }) => code).join(' '))
    return { id: at + 1, ...record }
  })

const plan = (before: string, text: string, mode: ImportMode = 'merge') => {
  const { lines, outcome } = planImport(zone, stored(before), text, mode)
  return {
    ok: outcome.ok && lines.every(({ state }) => state !== 'refused'),
    lines: lines.map(({ line, state, findings }) => [line, state, ...findings.map(({ code }) => code)].join(' ')),
  }
}

const zoneOfEverything = `@ MX 10 mail
@ TXT "v=spf1 mx -all"
* CNAME @
mail A 192.0.2.25
api MX 10 mail
_autodiscover._tcp SRV 0 0 443 mail
www CNAME shop
shop A 192.0.2.1
sub NS ns1.sub
ns1.sub A 192.0.2.53
`

test('what the product exports comes back the same to the line', () => {
  const text = formatZone(stored(zoneOfEverything), zone)
  const { lines, ok } = plan(zoneOfEverything, text)
  expect(ok).toBe(true)
  expect(lines.map(line => line.split(' ')[1])).toEqual(Array.from({ length: 10 }, () => 'same'))
  expect(plan('x A 192.0.2.1', text, 'replace').ok).toBe(true)
})

test('merge adds what is missing, sets a TTL that differs, and replaces an alias', () => {
  expect(
    plan(
      'www CNAME a.example.net.\nx 300 A 192.0.2.1\ny A 192.0.2.2',
      'www CNAME b.example.net.\nx 60 A 192.0.2.1\ny A 192.0.2.3\n@ IN SOA a. b. 1 2 3 4 5\n NS a.',
    ),
  ).toEqual({
    ok: true,
    lines: [
      '1 update',
      '2 update',
      '3 add dns.ttl.rrset',
      '4 left_out dns.line.generated',
      '5 left_out dns.line.generated',
    ],
  })
})

test('replace takes away what the text does not have', () => {
  expect(plan('www A 192.0.2.1\nx A 192.0.2.1', 'www A 192.0.2.2', 'replace').lines).toEqual([
    '1 add',
    '0 delete',
    '0 delete',
  ])
})

test.each([
  ['behind the record', 'www A 192.0.2.1 ; web server', 'web server'],
  ['without a space', 'www A 192.0.2.1;web;1', 'web;1'],
  ['behind the parenthesis', 'k TXT ( "a" ; not this\n "b" )  ; ----- DKIM key', '----- DKIM key'],
  ['none', 'www A 192.0.2.1 ;  ', undefined],
  ['tags of Cloudflare', 'www 1 IN A 192.0.2.1 ; web cf_tags=cf-proxied:true', 'web'],
  ['in quotes it is text', 'k TXT "a ; b"', undefined],
  ['of the product’s own type', ';ALIAS @ 300 IN ALIAS shop.example.net. ; at the shop', 'at the shop'],
  ['in another language', 'www A 192.0.2.1 ; сервер "Ї" 👩‍💻', 'сервер "Ї" 👩‍💻'],
])('a comment of a master file is the record’s: %s', (_, text, comment) => {
  expect(planImport(zone, [], text, 'merge').lines.map(({ record }) => record?.comment)).toEqual([comment])
})

test('a comment that is too long is cut, and said', () => {
  const { lines, ok } = plan('', `www A 192.0.2.1 ; ${'ї'.repeat(201)}`)
  expect([ok, lines]).toEqual([true, ['1 add dns.line.comment-cut']])
})

test('merge keeps comments that the text does not have; replace has those of the text', () => {
  const before = 'a A 192.0.2.1 ; one\nb A 192.0.2.1 ; two\nwww CNAME a ; three'
  const text = 'a A 192.0.2.1\nb A 192.0.2.1 ; 2\nwww CNAME b'
  const after = (mode: ImportMode) => {
    const { outcome } = planImport(zone, stored(before), text, mode)
    return outcome.ok && outcome.records.map(({ comment: said }) => said)
  }
  expect(after('merge')).toEqual(['one', '2', 'three'])
  expect(after('replace')).toEqual([undefined, '2', undefined])
  expect(plan(before, 'a A 192.0.2.1', 'merge').lines).toEqual(['1 same'])
})

test('a line that excludes the others is refused', () => {
  expect(plan('www A 192.0.2.1', 'www CNAME a.example.net.\nz A 192.0.2.3')).toEqual({
    ok: false,
    lines: ['1 refused dns.cname.not-alone', '2 add'],
  })
  expect(plan('', 'www A 192.0.2.1\nwww A 192.0.2.1').lines).toEqual(['1 add', '2 left_out dns.line.repeated'])
})

/** The hosts, types and contents that are left of a zone once it was replaced, refused lines left out. */
const replaced = (before: string, text: string) => {
  const { outcome } = planImport(zone, stored(before), text, 'replace', { skipRefused: true })
  return outcome.ok && outcome.records.map(({ host, type, content }) => `${host} ${type} ${content}`).sort()
}

test.each([
  ['a slip in the content', 'www A 192.0.2.1\nx A 192.0.2.1', 'www A 192.0.2.300', ['www A 192.0.2.1']],
  ['of its type only', 'www A 192.0.2.1\nwww TXT "x"', 'www A 192.0.2.300', ['www A 192.0.2.1']],
  ['a slip in the type', 'www A 192.0.2.1\nx A 192.0.2.1', 'www AA 192.0.2.2', ['www A 192.0.2.1']],
  ['no type at all', 'www A 192.0.2.1\nx A 192.0.2.1', 'www', ['www A 192.0.2.1']],
  ['an alias instead of an address', 'www A 192.0.2.1', 'www CNAME a..b', ['www A 192.0.2.1']],
  ['an address instead of an alias', 'www CNAME a.example.', 'www A 192.0.2.300', ['www CNAME a.example.']],
  [
    'an address among others instead of an alias',
    'www CNAME a.example.',
    'www A 192.0.2.300\nwww A 192.0.2.2',
    ['www A 192.0.2.2'],
  ],
  [
    'a name that cannot be read',
    'www A 192.0.2.1\nx A 192.0.2.1',
    'bad..name A 192.0.2.2',
    ['www A 192.0.2.1', 'x A 192.0.2.1'],
  ],
  ['a file that cannot be read', 'www A 192.0.2.1', '$INCLUDE other.zone', ['www A 192.0.2.1']],
  ['a name of another zone', 'www A 192.0.2.1', 'x A 192.0.2.1\nwww.example.net. A 192.0.2.2', ['x A 192.0.2.1']],
  [
    'a text that is too large',
    'www A 192.0.2.1',
    'a A 192.0.2.1\n$GENERATE 0-3999 a$ A 192.0.2.1',
    ['www A 192.0.2.1'],
  ],
  [
    'a record that the text itself makes wrong',
    '@ MX 10 mail\nmail A 192.0.2.1',
    '@ MX 10 www\nwww CNAME x.example.\nmail A 192.0.2.1',
    ['@ MX mail.example.com.', 'mail A 192.0.2.1'],
  ],
])('a text that replaces the zone keeps the records that a refused line is about: %s', (_, before, text, left) => {
  expect(replaced(before, text)).toEqual(left)
})

test('a record makes way only where the text adds one at its name', () => {
  const alias = 'www CNAME example.net.'
  const states = (text: string) =>
    planImport(zone, stored(alias), text, 'merge', { replace: [1], skipRefused: true }).lines.map(({ state }) => state)
  expect(states('www A 192.0.2.1')).toEqual(['add', 'delete'])
  expect(states('blog A 192.0.2.1')).toEqual(['add'])
  expect(states('www A 192.0.2.300\nblog A 192.0.2.1')).toEqual(['refused', 'add'])
  expect(states('www MX 10 nothing')).toEqual(['refused'])
})

test('a lost last dot is said where it makes a record wrong', () => {
  const { lines } = planImport(zone, [], '@ MX 10 aspmx.l.google.com', 'merge')
  expect(lines[0]?.findings.map(({ code }) => code)).toEqual(['dns.line.relative', 'dns.target.no-address'])
  expect(lines[0]?.findings[0]?.fix).toEqual({ field: 'content', value: 'aspmx.l.google.com.' })
})

test.each([
  ['a name inside the zone', 'x CNAME www.sub', 'dns.line.relative', 'www.sub.'],
  ['a service', 'x PTR web._http._tcp', 'dns.line.relative', 'web._http._tcp.'],
  [
    'the flag of the bit that counts',
    '@ CAA 1 issue "letsencrypt.org"',
    'dns.caa.flags',
    '128 issue "letsencrypt.org"',
  ],
])('a slip has its fix: %s', (_, text, code, value) => {
  const { lines } = planImport(zone, [], text, 'merge')
  expect(lines[0]?.findings.find(finding => finding.code === code)?.fix).toEqual({ field: 'content', value })
})

test('what works badly is warned of: a fingerprint by SHA-1, an alias of nothing', () => {
  const { ok, lines } = plan('a A 192.0.2.1', `s SSHFP 1 1 ${'ab'.repeat(20)}\nwww CNAME nothing`)
  expect(ok).toBe(true)
  expect(lines).toEqual(['1 add dns.sshfp.sha1', '2 add dns.cname.dangling'])
})

const valid = fc
  .constantFrom(...cases.filter(one => one.valid && !one.zone && !one.context))
  .map(input => ({ ...input, zone, type: input.type as StoredRecord['type'] }))
  .map(input => validateRecord({ ...input, priority: hasPriority(input.type) ? 0 : null }, []))
  .filter(answer => answer.ok)
  .map(answer => answer.record)

/** Any text that may be the comment of a record. */
const comment = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom(';', '"', '(', ')', '\\', ' ', 'ї', '👩‍💻'),
      fc.string({ minLength: 1, maxLength: 1 }),
    ),
  })
  .map(text => parseComment(text).value ?? '')

test('any zone is the same after an export and an import, and after an import into an empty one', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(valid, comment), { maxLength: 40 }), given => {
      const text = formatZone(
        given.map(([record, said]) => ({ ...record, comment: said })),
        zone,
      )
      const kept = parseZoneText(text, zone).flatMap(({ record }) => record ?? [])
      const before = kept.map((record, at) => ({ id: at + 1, ...record }))
      const again = planImport(zone, before, formatZone(kept, zone), 'replace')
      expect(new Set(again.lines.map(({ state }) => state))).toEqual(new Set(kept.length > 0 ? ['same'] : []))
      expect(again.outcome).toMatchObject({ ok: true, diff: [] })
      const fresh = planImport(zone, [], formatZone(kept, zone), 'merge')
      expect(fresh.outcome.ok).toBe(true)
    }),
    { numRuns: 200 },
  )
})
