import { checkRecords, type Given } from './check-records'
import { readRecords } from './read-records'

const zone = 'example.com'

/** The key and the DS records of RFC 6605 6.1 and 6.2, whose zone is example.net. */
const key = 'GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA=='
const digest = 'b4c8c1fe2e7477127b27115656ad6256f424625bf5c1e2770ce6d6e37df61d17'
const known = { key_tag: 55648, algorithm: 13, digest_type: 2, digest }

const check = (given: Given, of = 'example.net') => checkRecords(given, of, [], 10)
const codes = (given: Given) => {
  const read = check(given)
  return read.ok ? [] : read.faults.map(({ field, index, code }) => `${field} ${index} ${code}`)
}

test.each([
  ['a line of dig', `example.com. 3600 IN DS 55648 13 2 ${digest}`],
  ['upper case and spaces', `EXAMPLE.COM.  IN  DS  55648 13 2 ${digest.toUpperCase().replace(/(.{8})/g, '$1 ')}`],
  [
    'parentheses over lines, with comments',
    `example.com. IN DS ( 55648 13 2 ; SHA-256\n ${digest.slice(0, 32)}\n ${digest.slice(32)} )`,
  ],
  ['no owner', `3600 IN DS 55648 13 2 ${digest}`],
  ['an origin', `@ IN DS 55648 13 2 ${digest}`],
  ['only the data', `55648 13 2 ${digest}`],
  ['mnemonics', `DS 55648 ECDSAP256SHA256 SHA-256 ${digest}`],
  ['a digest that is wrapped', `55648 13 2 ${digest.slice(0, 40)}\n${digest.slice(40)}`],
  ['what knotc prints', `example.com. DS 55648 13 2 ${digest}`],
  ['what pdnsutil prints', `DS = example.com. IN DS 55648 13 2 ${digest} ; ( SHA256 digest )`],
  ['a CDS record', `example.com. 0 IN CDS 55648 13 2 ${digest}`],
  [
    'a form',
    `Key Tag: 55648\nAlgorithm: 13 (ECDSAP256SHA256)\nDigest Type: 2 (SHA-256)\nDigest: ${digest.toUpperCase()}`,
  ],
  [
    'what Cloudflare shows',
    `DS Record\nexample.com. 3600 IN DS 55648 13 2 ${digest}\nDigest\n${digest}\nDigest Type: 2\nAlgorithm: 13\nPublic Key: ${key}\nKey Tag: 55648\nFlags: 257 (KSK)`,
  ],
])('a DS is read from %s', (_, text) => {
  expect(readRecords(text, zone)[0]).toEqual({ kind: 'ds', ds: known })
})

test.each([
  ['a line of dig', `example.com. 3600 IN DNSKEY 257 3 13 ${key}`],
  [
    'a key over lines',
    `example.com. IN DNSKEY ( 257 3 13\n${key.slice(0, 40)}\n\t${key.slice(40)} ) ; KSK; alg = ECDSAP256SHA256 ; key id = 55648`,
  ],
  ['only the data', `257 3 13 ${key}`],
  ['a CDNSKEY record', `example.com. 0 IN CDNSKEY 257 3 13 ${key}`],
  ['what pdnsutil prints', `CSK DNSKEY = example.com. IN DNSKEY 257 3 13 ${key} ; ( ECDSAP256SHA256 )`],
  ['a form', `Flags: 257 (KSK)\nProtocol: 3\nAlgorithm: 13\nPublic Key: ${key}`],
])('a key is read from %s', (_, text) => {
  const data = { flags: 257, algorithm: 13, key: Buffer.from(key, 'base64') }
  expect(readRecords(text, zone)).toEqual([{ kind: 'key', protocol: 3, key: data }])
})

test('several records are read, and a key becomes the DS that RFC 6605 has', () => {
  const text = `example.net. IN DS 55648 13 2 ${digest}\nexample.net. IN DNSKEY 257 3 14 ${'A'.repeat(128)}`
  expect(readRecords(text, 'example.net').map(({ kind }) => kind)).toEqual(['ds', 'key'])
  expect(check({ dnskey: [`257 3 13 ${key}`] })).toEqual({ ok: true, ds: [known] })
  expect(check({ dnskey: [{ flags: 257, algorithm: 13, public_key: key }], ds: [known] })).toEqual({
    ok: true,
    ds: [known],
  })
})

test('a TTL in several units is none of the names, and a long number that is none is refused at once', () => {
  expect(readRecords(`example.net. 1w2d IN DS 55648 13 2 ${digest}`, 'example.net').map(({ kind }) => kind)).toEqual([
    'ds',
  ])
  for (const text of [`${'1'.repeat(60)}x DS 55648 13 2 ${digest}`, `${';'.repeat(60_000)}\u2028`])
    expect(readRecords(text, 'example.net').filter(({ kind }) => kind === 'ds')).toEqual([])
})

const ds = (changes: object) => ({ ds: [{ ...known, ...changes }] })
const dnskey = (changes: object) => ({
  dnskey: [{ flags: 257, protocol: 3, algorithm: 13, public_key: key, ...changes }],
})

test.each([
  [ds({ key_tag: 65_536 }), 'ds 0 ds_key_tag'],
  [ds({ key_tag: -1 }), 'ds 0 ds_key_tag'],
  ...[1, 3, 5, 6, 7, 12].map(algorithm => [ds({ algorithm }), 'ds 0 ds_algorithm_old'] as const),
  ...[0, 2, 4, 9, 11, 17, 252, 255].map(algorithm => [ds({ algorithm }), 'ds 0 ds_algorithm'] as const),
  [ds({ digest_type: 1, digest: 'a'.repeat(40) }), 'ds 0 ds_digest_old'],
  [ds({ digest_type: 3 }), 'ds 0 ds_digest_old'],
  [ds({ digest_type: 9 }), 'ds 0 ds_digest_type'],
  [ds({ digest_type: 4 }), 'ds 0 ds_digest'],
  [ds({ digest: 'a'.repeat(63) }), 'ds 0 ds_digest'],
  [ds({ digest: 'g'.repeat(64) }), 'ds 0 ds_digest'],
  [{ ds: [known, known] }, 'ds 1 ds_twice'],
  [{ ds: ['hello world'] }, 'ds 0 ds_unreadable'],
  [{ ds: [''] }, 'ds 0 ds_unreadable'],
  [{ ds: [known, `other.example. IN DS 55648 13 2 ${digest}`] }, 'ds 1 ds_owner'],
  [{ ...ds({ key_tag: 1 }), ...dnskey({}) }, 'ds 0 ds_other_tag'],
  [dnskey({ flags: 385 }), 'dnskey 0 ds_flags'],
  [dnskey({ flags: 0 }), 'dnskey 0 ds_flags'],
  [dnskey({ protocol: 2 }), 'dnskey 0 ds_protocol'],
  [dnskey({ algorithm: 14 }), 'dnskey 0 ds_key'],
  [dnskey({ algorithm: 8 }), 'dnskey 0 ds_key'],
  [dnskey({ algorithm: 5 }), 'dnskey 0 ds_algorithm_old'],
  [dnskey({ public_key: 'not a key!' }), 'dnskey 0 ds_key'],
] as const)('%j is refused: %s', (given, code) => {
  expect(codes(given as Given)).toEqual([code])
})

test('a record of an old algorithm stays where the registry has it, and too many are refused', () => {
  const old = { ...known, algorithm: 7, digest_type: 1, digest: 'a'.repeat(40) }
  expect(checkRecords({ ds: [old] }, zone, [old], 10)).toEqual({ ok: true, ds: [old] })
  const many = Array.from({ length: 11 }, (_, key_tag) => ({ ...known, key_tag }))
  expect(checkRecords({ ds: many }, zone, [], 10)).toMatchObject({ faults: [{ code: 'ds_many' }] })
})
