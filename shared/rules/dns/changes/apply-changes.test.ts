import type { StoredRecord } from '../types'
import { applyChanges } from './apply-changes'
import type { Change, ZoneRecord } from './change'
import { UnknownRecord } from './read-changes'

/** `id host ttl type priority content` in one line. */
const record = (id: number, line: string): ZoneRecord => {
  const [host = '', ttl, type, priority, ...content] = line.split(' ')
  return {
    id,
    host,
    ttl: Number(ttl),
    type: type as StoredRecord['type'],
    priority: priority === '-' ? null : Number(priority),
    content: content.join(' '),
  }
}

const zone = (...lines: string[]): ZoneRecord[] => lines.map((line, at) => record(at + 1, line))

const show = (one: StoredRecord | null): string =>
  one ? `${one.host} ${one.ttl} ${one.type} ${one.priority ?? '-'} ${one.content}` : '-'

const apply = (stored: ZoneRecord[], ...changes: Change[]) => {
  const outcome = applyChanges('example.com', stored, changes)
  const said = (outcome.ok ? outcome.warnings : outcome.errors).map(({ index, code }) => `${index} ${code}`)
  const diff = outcome.ok
    ? outcome.diff.map(({ op, id, before, after }) => `${op} ${id} ${show(before)} > ${show(after)}`)
    : []
  return { ok: outcome.ok, said, diff }
}

const mail = zone(
  'mail 300 A - 192.0.2.25',
  '@ 300 MX 10 mail.example.com.',
  '_sip._tcp 300 SRV 1 1 5060 mail.example.com.',
)
const a = (host: string, content = '192.0.2.1'): Change => ({ op: 'add', record: { host, type: 'A', content } })
const remove = (id: number): Change => ({ op: 'delete', id })

test('records that belong together are added in any order', () => {
  const mx: Change = { op: 'add', record: { host: '@', type: 'MX', content: 'mx1', priority: 10 } }
  expect(apply([], mx, a('mx1'))).toEqual({
    ok: true,
    said: [],
    diff: ['add null - > @ 300 MX 10 mx1.example.com.', 'add null - > mx1 300 A - 192.0.2.1'],
  })
  expect(apply([], mx)).toMatchObject({ ok: false, said: ['0 dns.target.no-address'] })
})

test('a name that others point to keeps its address', () => {
  const breaks = { ok: false, said: ['0 dns.zone.breaks', '0 dns.zone.breaks'] }
  expect(apply(mail, remove(1))).toMatchObject(breaks)
  expect(apply(mail, { op: 'update', id: 1, record: { host: 'post' } })).toMatchObject(breaks)
  expect(apply(mail, remove(1), remove(2), remove(3))).toMatchObject({ ok: true, said: [] })
  expect(apply(mail, remove(1), a('mail', '192.0.2.26'))).toMatchObject({ ok: true })
})

test('what was wrong before does not stop another change', () => {
  const broken = zone('@ 300 MX 10 mail.example.com.')
  expect(apply(broken, a('www'))).toMatchObject({ ok: true, said: [] })
  expect(apply(broken, { op: 'update', id: 1, record: { ttl: 600 } })).toMatchObject({
    ok: true,
    said: ['0 dns.target.no-address'],
  })
})

test('glue of a delegation is not deleted alone', () => {
  const stored = zone('sub 300 NS - ns.sub.example.com.', 'ns.sub 300 A - 192.0.2.53')
  expect(apply(stored, remove(2))).toMatchObject({ ok: false, said: ['0 dns.zone.breaks'] })
})

test('the last NS of a signed delegation goes with its DS only', () => {
  const ds = `sub 300 DS - 4711 13 2 ${'AB'.repeat(32)}`
  const stored = zone('sub 300 NS - ns1.example.net.', 'sub 300 NS - ns2.example.net.', ds)
  const refused = { ok: false, said: ['1 dns.ds.not-delegated'] }
  expect(apply(stored, remove(1))).toMatchObject({ ok: true, said: [] })
  expect(apply(stored.slice(1), a('www'), remove(2))).toMatchObject(refused)
  expect(apply(stored.slice(1), a('www'), { op: 'update', id: 2, record: { host: 'other' } })).toMatchObject(refused)
  expect(apply(stored, remove(1), remove(2), remove(3))).toMatchObject({ ok: true, said: [] })
  expect(apply(stored.slice(2), a('www'))).toMatchObject({ ok: true, said: [] })
})

test('a DNAME above the server of a mail is refused', () => {
  const stored = zone('@ 300 MX 10 mail.old.example.com.')
  const redirect: Change = { op: 'add', record: { host: 'old', type: 'DNAME', content: 'new.example.net.' } }
  expect(apply(stored, redirect)).toMatchObject({ ok: false, said: ['0 dns.zone.breaks'] })
})

test('a delegation above other records is warned of', () => {
  const stored = zone('a.sub 300 A - 192.0.2.1')
  const ns: Change = { op: 'add', record: { host: 'sub', type: 'NS', content: 'ns.example.net.' } }
  expect(apply(stored, ns)).toMatchObject({ ok: true, said: ['0 dns.ns.hides'] })
})

test('a name that a wildcard answered for keeps its address', () => {
  const stored = zone('* 300 A - 192.0.2.1', '@ 300 MX 10 mx1.example.com.')
  const txt: Change = { op: 'add', record: { host: 'mx1', type: 'TXT', content: 'x' } }
  expect(apply(stored, txt)).toMatchObject({ ok: false, said: ['0 dns.zone.breaks'] })
})

test('an alias of nothing is warned of, whichever side goes away', () => {
  const stored = zone('www 300 CNAME - web.example.com.', 'web 300 A - 192.0.2.1', 'x 300 A - 192.0.2.1')
  expect(apply(stored, remove(2))).toMatchObject({ ok: true, said: ['0 dns.zone.dangles'] })
  const alias: Change = { op: 'add', record: { host: 'b', type: 'CNAME', content: 'none' } }
  expect(apply(stored, alias)).toMatchObject({ ok: true, said: ['0 dns.cname.dangling'] })
})

test('an RRset has one TTL, in any case of its name', () => {
  const stored = zone('My\\032P._ipp._tcp 300 TXT - "a"', 'b 300 A - 192.0.2.1')
  const added: Change = { op: 'add', record: { host: 'my\\032p._ipp._tcp', type: 'TXT', content: 'b', ttl: 900 } }
  expect(apply(stored, added)).toEqual({
    ok: true,
    said: ['0 dns.ttl.rrset'],
    diff: [
      'update 1 My\\032P._ipp._tcp 300 TXT - "a" > My\\032P._ipp._tcp 900 TXT - "a"',
      'add null - > my\\032p._ipp._tcp 900 TXT - "b"',
    ],
  })
})

test('an RRset whose own records ask for two TTLs has the last one, and says so', () => {
  const add = (content: string, ttl: number): Change => ({
    op: 'add',
    record: { host: 'b', type: 'TXT', content, ttl },
  })
  expect(apply([], add('one', 3600), add('two', 60))).toEqual({
    ok: true,
    said: ['0 dns.ttl.rrset'],
    diff: ['add null - > b 60 TXT - "one"', 'add null - > b 60 TXT - "two"'],
  })
})

test('PTR contents that differ in case only are the same', () => {
  const stored = zone('p 300 PTR - My\\032P.example.net.')
  const ptr: Change = { op: 'add', record: { host: 'p', type: 'PTR', content: 'my\\032p.example.net.' } }
  expect(apply(stored, ptr)).toMatchObject({ ok: false, said: ['0 dns.zone.duplicate'] })
})

test('";" next to an authority is warned of', () => {
  const stored = zone('@ 300 CAA - 0 issue "letsencrypt.org"')
  const caa: Change = { op: 'add', record: { host: '@', type: 'CAA', content: '0 issue ";"' } }
  expect(apply(stored, caa)).toMatchObject({ ok: true, said: ['0 dns.caa.nobody-beside'] })
})

test('each error names its change, and nothing is changed', () => {
  expect(apply(mail, a('www'), a('bad..name'), a('www'))).toMatchObject({
    ok: false,
    said: ['1 dns.name.empty-label', '2 dns.zone.duplicate'],
    diff: [],
  })
})

test('an update of a few fields keeps the others', () => {
  expect(apply(mail, { op: 'update', id: 2, record: { priority: 20 } }).diff).toEqual([
    'update 2 @ 300 MX 10 mail.example.com. > @ 300 MX 20 mail.example.com.',
  ])
  expect(apply(mail, { op: 'update', id: 2, record: { ttl: 300 } })).toMatchObject({ ok: true, diff: [] })
})

test('a name and its alias are exchanged in one set', () => {
  const stored = zone('www 300 CNAME - example.net.')
  expect(apply(stored, a('www'), remove(1))).toMatchObject({ ok: true })
  expect(apply(stored, a('www'))).toMatchObject({ ok: false, said: ['0 dns.zone.cname-exists'] })
})

test.each([[[remove(9)]], [[remove(1), remove(1)]]])('an id that is not there is named', changes => {
  expect(() => applyChanges('example.com', mail, changes)).toThrow(UnknownRecord)
})

test('what is stored can be sent back by a form', () => {
  expect(apply([], { op: 'add', record: { host: 't', type: 'TXT', content: 'é'.repeat(15_000) } })).toMatchObject({
    ok: false,
    said: ['0 dns.content.long'],
  })
  expect(apply([], { op: 'add', record: { host: 't', type: 'TXT', content: 'x'.repeat(50_000) } }).ok).toBe(true)
})
