import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { DsRecord } from '@panel/shared/contract'
import type { DnskeyData, RrsigData } from 'dns-packet'
import { dsOf, keyData, keyTagOf, wireName } from '../publishing/ds-match'
import type { ServerApex } from './ask-signed'
import { decideCds, type Known } from './cds'
import type { SignedSet } from './signatures'

const zone = 'example.com'
const now = 1_800_000_000

interface Key {
  data: DnskeyData
  secret: KeyObject
}

const makeKey = (flags = 257): Key => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = Buffer.concat([Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { data: { flags, algorithm: 13, key }, secret: privateKey }
}

const uint = (bytes: number, value: number) => Buffer.from(value.toString(16).padStart(bytes * 2, '0'), 'hex')

/** Signs as RFC 4034 3.1.8.1 says, apart from the product's own code. */
const signSet = (type: number, name: string, data: Buffer[], by: readonly Key[], inception = now - 60): SignedSet => {
  const signatures = by.map(({ data: key, secret }): RrsigData => {
    const head = [uint(2, type), Buffer.from([13, 2]), uint(4, 60), uint(4, inception + 3600), uint(4, inception)]
    const owner = wireName(zone)
    const records = data
      .toSorted(Buffer.compare)
      .flatMap(one => [owner, uint(2, type), uint(2, 1), uint(4, 60), uint(2, one.length), one])
    const text = Buffer.concat([...head, uint(2, keyTagOf(key)), owner, ...records])
    const signature = sign('sha256', text, { key: secret, dsaEncoding: 'ieee-p1363' })
    const times = { originalTTL: 60, expiration: inception + 3600, inception }
    return {
      typeCovered: name,
      algorithm: 13,
      labels: 2,
      ...times,
      keyTag: keyTagOf(key),
      signersName: zone,
      signature,
    }
  })
  return { name: zone, type, data, signatures }
}

const cdsOf = ({ key_tag, algorithm, digest_type, digest }: DsRecord): Buffer =>
  Buffer.concat([uint(2, key_tag), Buffer.from([algorithm, digest_type]), Buffer.from(digest, 'hex')])

const [old, fresh, stranger] = [makeKey(), makeKey(), makeKey()]
const dsFor = ({ data }: Key, type = 2): DsRecord =>
  dsOf(data, zone, type) ?? { key_tag: 0, algorithm: 0, digest_type: 0, digest: '' }

interface Apex {
  keys?: Key[]
  keysBy?: Key[]
  cds?: Buffer[]
  cdnskey?: Buffer[]
  by?: Key[]
  inception?: number
}

const server = (name: string, apex: Apex = {}): ServerApex => {
  const { keys = [old, fresh], keysBy = keys, cds = [cdsOf(dsFor(fresh))], cdnskey = [], by = [old], inception } = apex
  const sets = {
    SOA: signSet(6, 'SOA', [Buffer.from('any')], keysBy.slice(0, 1)),
    DNSKEY: signSet(
      48,
      'DNSKEY',
      keys.map(({ data }) => keyData(data)),
      keysBy,
    ),
    CDS: signSet(59, 'CDS', cds, by, inception),
    CDNSKEY: signSet(60, 'CDNSKEY', cdnskey, by, inception),
  }
  return {
    name,
    addresses: ['192.0.2.1'],
    answers: [{ address: '192.0.2.1', keys: keys.map(({ data }) => data), sets }],
  }
}

const known: Known = { zone, current: [dsFor(old)], inception: null, now }

const decide = (servers: ServerApex[], more: Partial<Known> = {}, first: 'first' | 'unproven' | 'proven' = 'first') =>
  decideCds(servers, { ...known, ...more }, async () => first)

const both = (apex: Apex = {}) => [server('ns1', apex), server('ns2', apex)]
const silent: ServerApex = { name: 'ns2', addresses: [], answers: [], reason: 'no_answer' }
const sha1 = dsFor(fresh, 1)
const cdsDelete = Buffer.from([0, 0, 0, 0, 0])
const cdnskeyDelete = Buffer.from([0, 0, 3, 0, 0])

test.each<[string, ServerApex[], Partial<Known>, object]>([
  ['a new key that signs', both(), {}, { result: 'changed', ds: [dsFor(fresh)], inception: now - 60 }],
  ['both keys', both({ cds: [cdsOf(dsFor(old)), cdsOf(dsFor(fresh))] }), {}, { result: 'changed' }],
  ['CDNSKEY alone', both({ cds: [], cdnskey: [keyData(fresh.data)] }), {}, { result: 'changed', ds: [dsFor(fresh)] }],
  ['CDNSKEY and CDS of one key', both({ cdnskey: [keyData(fresh.data)] }), {}, { result: 'changed' }],
  ['SHA-384', both({ cds: [cdsOf(dsFor(fresh, 4))] }), {}, { result: 'changed', ds: [dsFor(fresh, 4)] }],
  ['SHA-1 beside SHA-256', both({ cds: [cdsOf(sha1), cdsOf(dsFor(fresh))] }), {}, { ds: [dsFor(fresh)] }],
  ['SHA-1 with the key', both({ cds: [cdsOf(sha1)], cdnskey: [keyData(fresh.data)] }), {}, { ds: [dsFor(fresh)] }],
  ['nothing', both({ cds: [] }), {}, { result: 'none' }],
  ['what is there', both({ cds: [cdsOf(dsFor(old))] }), {}, { result: 'current' }],
  ['a deletion', both({ cds: [cdsDelete] }), {}, { result: 'removed', ds: [] }],
  ['a deletion by both', both({ cds: [cdsDelete], cdnskey: [cdnskeyDelete] }), {}, { result: 'removed' }],
  ['a deletion without DS', both({ cds: [cdsDelete] }), { current: [] }, { result: 'current' }],
  ['a deletion that a stranger signed', both({ cds: [cdsDelete], by: [stranger] }), {}, { result: 'unsigned' }],
  ['a deletion beside a key', both({ cds: [cdsDelete, cdsOf(dsFor(fresh))] }), {}, { result: 'invalid' }],
  ['half a record', both({ cds: [Buffer.from([1, 2, 13])] }), {}, { result: 'invalid' }],
  ['a server that is silent', [server('ns1'), silent], {}, { result: 'silent', servers: ['ns2'] }],
  ['servers that differ', [server('ns1'), server('ns2', { cds: [] })], {}, { result: 'differ', servers: ['ns2'] }],
  ['CDNSKEY of another key', both({ cdnskey: [keyData(old.data)] }), {}, { result: 'mismatch' }],
  ['a signature of a key without DS', both({ by: [fresh] }), {}, { result: 'unsigned' }],
  ['no signature', both({ by: [] }), {}, { result: 'unsigned', servers: ['ns1', 'ns2'] }],
  ['a signature that is over', both({ inception: now - 9000 }), {}, { result: 'outdated' }],
  ['a signature to come', both({ inception: now + 9000 }), {}, { result: 'outdated' }],
  ['an older signature', both(), { inception: now - 59 }, { result: 'replayed' }],
  ['the same signature', both(), { inception: now - 60 }, { result: 'changed' }],
  ['SHA-1 alone', both({ cds: [cdsOf(sha1)] }), {}, { result: 'refused' }],
  ['an old algorithm', both({ cds: [cdsOf({ ...dsFor(fresh), algorithm: 5 })] }), {}, { result: 'refused' }],
  [
    'a key that is not there',
    both({ cds: [cdsOf(dsFor(stranger))] }),
    {},
    { result: 'breaks', servers: ['ns1', 'ns2'] },
  ],
  ['a key that does not sign', both({ keysBy: [old] }), {}, { result: 'breaks' }],
  [
    'a key that one server lacks',
    [server('ns1'), server('ns2', { keys: [old] })],
    {},
    { result: 'breaks', servers: ['ns2'] },
  ],
  ['the first DS', both({ by: [fresh] }), { current: [] }, { result: 'first' }],
])('of %s', async (_, servers, more, expected) => {
  expect(await decide(servers, more)).toMatchObject(expected)
})

test('the first DS records are taken where the nameservers confirm them and the key itself has signed', async () => {
  expect(await decide(both({ by: [fresh] }), { current: [] }, 'unproven')).toMatchObject({ result: 'unproven' })
  expect(await decide(both({ by: [fresh] }), { current: [] }, 'proven')).toMatchObject({ result: 'changed' })
  expect(await decide(both({ by: [old] }), { current: [] }, 'proven')).toMatchObject({ result: 'unsigned' })
})
