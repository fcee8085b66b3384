import fc from 'fast-check'
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

test('a line that excludes the others is refused', () => {
  expect(plan('www A 192.0.2.1', 'www CNAME a.example.net.\nz A 192.0.2.3')).toEqual({
    ok: false,
    lines: ['1 refused dns.cname.not-alone', '2 add'],
  })
  expect(plan('', 'www A 192.0.2.1\nwww A 192.0.2.1').lines).toEqual(['1 add', '2 left_out dns.line.repeated'])
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

test('any zone is the same after an export and an import, and after an import into an empty one', () => {
  fc.assert(
    fc.property(fc.array(valid, { maxLength: 40 }), records => {
      const text = formatZone(records, zone)
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
