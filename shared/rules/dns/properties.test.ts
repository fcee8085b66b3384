import fc from 'fast-check'
import { contentParts, hasPriority, joinContent, splitContent } from './content-fields'
import { describeRecord } from './describe-record'
import cases from './dns-cases.json'
import { DNS_TYPES } from './records'
import type { StoredRecord } from './types'
import { validateRecord } from './validate-record'
import { formatZone } from './zone-text/format-zone'
import { parseZoneText } from './zone-text/parse-zone-text'

const zone = 'example.com'
const owners: Partial<Record<string, string>> = { SRV: '_sip._tcp', URI: '_http._tcp', TLSA: '_443._tcp', NS: 'sub' }

/** Pieces that contents are made of, valid and not, so that random texts come close to the rules. */
const piece = fc.oneof(
  fc.constantFrom(
    ...'0 1 10 128 65535 65536 " \\ \\065 \\256 ; ( ) . @ * _ - : / ! % \t'.split(' '),
    ' ',
    '""',
    '!^(.*)$!',
  ),
  fc.constantFrom(
    'www',
    'example.net.',
    'mail',
    '192.0.2.1',
    '2001:db8::1',
    'issue',
    'xn--mnchen-3ya',
    'münchen',
    'IN',
    'A',
  ),
  fc.constantFrom(
    'https://a.net/',
    'mailto:a@b.cd',
    'v=spf1',
    'abcdef01',
    '\n',
    '\r',
    '\0',
    '\u2028',
    '\ud800',
    'ї',
    '😀',
  ),
  fc.string({ unit: 'binary', maxLength: 5 }),
)
const text = fc.oneof(
  fc.array(piece, { maxLength: 12 }).map(pieces => pieces.join('')),
  fc.array(piece, { maxLength: 8 }).map(pieces => pieces.join(' ')),
  fc.constantFrom(...cases.map(one => one.content)),
  fc.string({ unit: 'binary' }),
)
const type = fc.constantFrom(...DNS_TYPES)
const priority = fc.oneof(fc.constant(null), fc.integer({ min: -1, max: 65_536 }))

const storable = fc
  .record({ type, content: text, priority, host: fc.oneof(text, fc.constant(undefined)) })
  .map(({ host, ...input }) => ({ ...input, zone, ttl: 300, host: host ?? owners[input.type] ?? 'www' }))

test('no text makes it throw, and each refusal says why', () => {
  fc.assert(
    fc.property(storable, fc.array(storable, { maxLength: 3 }), (input, others) => {
      const answer = validateRecord(input, others)
      return answer.ok || answer.errors.some(found => found.level === 'error')
    }),
    { numRuns: 3000 },
  )
})

const valid = fc.constantFrom(...cases.filter(one => one.valid && !one.zone && !one.context)).map(one => ({
  ...one,
  zone,
  type: one.type as StoredRecord['type'],
}))

const accepted: fc.Arbitrary<StoredRecord> = fc
  .oneof({ weight: 3, arbitrary: valid }, { weight: 1, arbitrary: storable })
  .map(input => validateRecord({ ...input, priority: hasPriority(input.type) ? 0 : null }, []))
  .filter(answer => answer.ok)
  .map(answer => answer.record)

test('what is stored is one line of printable ASCII, and stays as it is when stored again', () => {
  fc.assert(
    fc.property(accepted, record => {
      expect(record.content).toMatch(/^[ -~]+$/)
      expect(record.host).toMatch(/^[!-~]+$/)
      expect(validateRecord({ ...record, zone }, [])).toMatchObject({ ok: true, record })
    }),
    { numRuns: 500 },
  )
})

test('the same record is not stored twice', () => {
  fc.assert(
    fc.property(accepted, record => {
      const answer = validateRecord({ ...record, zone }, [record])
      expect(answer.ok || answer.errors.map(found => found.code)).toEqual(['dns.zone.duplicate'])
    }),
    { numRuns: 300 },
  )
})

test('a content taken apart for a form and put together again is the same', () => {
  fc.assert(
    fc.property(accepted, record => {
      const fields = splitContent(record.type, record.content)
      expect(Object.keys(fields)).toEqual([...contentParts(record.type)])
      expect(joinContent(record.type, fields)).toBe(record.content)
    }),
    { numRuns: 500 },
  )
})

const word = fc.string({ unit: 'grapheme-ascii' }).map(typed => typed.replace(/[\\]/g, '').trim())

test('what is typed into the parts of a form stays in its part, right or wrong', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('SRV', 'CAA', 'NAPTR', 'URI'),
      fc.array(word, { minLength: 6, maxLength: 6 }),
      (one, texts) => {
        const fields = Object.fromEntries(contentParts(one).map((part, at) => [part, texts[at] ?? '']))
        expect(splitContent(one, joinContent(one, fields))).toEqual(fields)
      },
    ),
    { numRuns: 500 },
  )
})

test('any text can be taken apart', () => {
  fc.assert(
    fc.property(type, text, (one, content) => {
      expect(Object.keys(splitContent(one, content))).toEqual([...contentParts(one)])
    }),
  )
})

test('each record has a sentence, and a zone file says the same', () => {
  fc.assert(
    fc.property(accepted, record => {
      expect(describeRecord(record, zone).code).toMatch(/^dns\.describe\./)
      const [line, ...more] = parseZoneText(formatZone([record], zone), zone)
      expect(more).toEqual([])
      expect(line?.record).toEqual(record)
    }),
    { numRuns: 300 },
  )
})

test('no text makes the reading of zone files throw', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 6 }), lines => Array.isArray(parseZoneText(lines.join('\n'), zone))),
    { numRuns: 500 },
  )
})
