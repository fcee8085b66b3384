import {
  type DnsChanged,
  type DnsHistoryEntry,
  type DnsImported,
  type DnsRecord,
  dnsCalls,
  dnsChangeCalls,
  domainCalls,
} from '@panel/shared/contract'
import { MAX_ZONE_BYTES } from '@panel/shared/rules'
import { cleanUp } from '../src/jobs/jobs'
import { codeOf, problemOf } from './answers'
import { startTestApi, type TestApi, type TestResponse } from './api'
import { createUser, makeDomain, type TestUser } from './users'

let api: TestApi
let owner: TestUser
let admin: TestUser
let id: number

beforeAll(async () => {
  api = await startTestApi()
  ;[owner, admin] = await Promise.all([createUser(api), createUser(api, 'admin')])
})

beforeEach(async () => {
  id = await makeDomain(api, owner, admin)
})

afterAll(() => api.close())

/** What is answered is what is stored. */
const whole = async (answer: TestResponse): Promise<TestResponse> => {
  if (answer.status === 200 && changed(answer).change !== null) expect(changed(answer).records).toEqual(await list())
  return answer
}
const send = async (call: Parameters<TestApi['call']>[0], body: object, params: object = {}) =>
  whole(await api.call(call, { token: owner.token, params: { id, ...params }, body }))
const change = (changes: object[], more: object = {}) => send(dnsChangeCalls.change, { changes, ...more })
const load = (text: string, mode: 'merge' | 'replace', more: object = {}) =>
  send(dnsChangeCalls.import, { text, mode, ...more })
const history = async (query: Record<string, string> = {}) => {
  const answer = await api.call(dnsChangeCalls.history, { token: owner.token, params: { id }, query })
  return { entries: answer.json as DnsHistoryEntry[], next: answer.headers['next-cursor'] }
}
const revert = (entry: DnsHistoryEntry | undefined, body: object = {}) =>
  send(dnsChangeCalls.revert, body, { change: entry?.id ?? 0 })
const list = async () => (await api.call(dnsCalls.list, { token: owner.token, params: { id } })).json as DnsRecord[]
const shown = async () => (await list()).map(({ host, type, ttl, content }) => `${host} ${ttl} ${type} ${content}`)
const zone = () => api.call(dnsChangeCalls.zone, { token: owner.token, params: { id } })
const changed = ({ json }: TestResponse) => json as DnsChanged
const imported = ({ json }: TestResponse) => json as DnsImported

const a = (host: string, content = '192.0.2.1') => ({ op: 'add', record: { host, type: 'A', content } })
const mx = { op: 'add', record: { host: '@', type: 'MX', content: 'mail', priority: 10 } }

test('records that lean on each other are added as one set', async () => {
  const answer = await change([mx, a('mail')])
  expect(answer.status).toBe(200)
  expect(changed(answer)).toMatchObject({ version: 1, warnings: [], change: expect.any(Number) })
  expect(changed(answer).records).toEqual(await list())
  expect(changed(answer).diff.map(({ op, id: record, before, after }) => [op, record, before, after?.type])).toEqual([
    ['add', expect.any(Number), null, 'MX'],
    ['add', expect.any(Number), null, 'A'],
  ])
})

test('one wrong change refuses all, and is named', async () => {
  const answer = await change([a('www'), a('bad..name'), { ...a('x'), record: { host: 'x', type: 'A', content: '1' } }])
  expect(codeOf(answer)).toEqual([422, 'dns_invalid'])
  expect(problemOf(answer).errors).toMatchObject([
    { index: 1, field: 'host', code: 'dns.name.empty-label', message: expect.stringMatching(/dots/) },
    { index: 2, field: 'content' },
  ])
  expect([await shown(), (await zone()).headers.etag]).toEqual([[], '"0"'])
})

test('a dry run shows the zone and stores nothing', async () => {
  const answer = await change([a('www')], { dry_run: true })
  expect(changed(answer)).toMatchObject({
    version: 0,
    change: null,
    diff: [{ op: 'add', id: null }],
    records: [{ id: null }],
  })
  expect([await list(), (await history()).entries]).toEqual([[], []])
})

test('a set on an older version is refused with what changed since', async () => {
  const [www] = changed(await change([a('www')])).records
  await change([{ op: 'update', id: www?.id, record: { ttl: 60 } }, a('x')])
  await change([{ op: 'update', id: www?.id, record: { content: '192.0.2.9' } }])
  const answer = await change([a('y')], { version: 1 })
  expect(codeOf(answer)).toEqual([409, 'zone_changed'])
  expect(answer.json).toMatchObject({
    version: 3,
    diff: [
      {
        op: 'update',
        id: www?.id,
        before: { ttl: 300, content: '192.0.2.1' },
        after: { ttl: 60, content: '192.0.2.9' },
      },
      { op: 'add', before: null, after: { host: 'x' } },
    ],
  })
  expect((await change([a('y')], { version: 3 })).status).toBe(200)
})

test('a set that names the version of a record is refused once the record was changed', async () => {
  await change([a('www'), a('x')])
  const [www, x] = await list()
  await change([{ op: 'update', id: x?.id, version: x?.version, record: { content: '192.0.2.9' } }])
  const remove = { op: 'delete', id: www?.id, version: www?.version }
  for (const late of [
    { op: 'update', id: x?.id, version: x?.version, record: { ttl: 60 } },
    { op: 'delete', id: x?.id, version: x?.version },
  ]) {
    const refused = await change([remove, late])
    expect([codeOf(refused), refused.json]).toMatchObject([[409, 'record_changed'], { index: 1 }])
  }
  expect(await shown()).toEqual(['www 300 A 192.0.2.1', 'x 300 A 192.0.2.9'])
  expect((await change([remove, { op: 'delete', id: x?.id, version: 2 }])).status).toBe(200)
})

test('a record that is not in the zone is not found', async () => {
  expect((await change([a('www'), { op: 'delete', id: 999_999 }])).status).toBe(404)
  expect(await list()).toEqual([])
})

test('two sets at once are both stored, one after the other', async () => {
  // Not by `change`: what is stored by the time of its look may be more than what was answered.
  const both = (at: number) => ({ token: owner.token, params: { id }, body: { changes: [a(`h${at}`), a(`g${at}`)] } })
  const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => api.call(dnsChangeCalls.change, both(at))))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  expect(answers.map(answer => changed(answer).version).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(await list()).toHaveLength(16)
})

test('single calls are checked by the zone they lead to, and are in the history', async () => {
  await change([mx, a('mail')])
  const mail = (await list()).find(({ type }) => type === 'A')
  const remove = await api.call(dnsCalls.remove, { token: owner.token, params: { id: mail?.id ?? 0 } })
  expect(codeOf(remove)).toEqual([422, 'dns_invalid'])
  expect(problemOf(remove).detail).toMatch(/MX record at @ points to mail/)
  const rename = await api.call(dnsCalls.update, {
    token: owner.token,
    params: { id: mail?.id ?? 0 },
    body: { host: 'm' },
  })
  expect(codeOf(rename)).toEqual([422, 'dns_invalid'])
  const added = await api.call(dnsCalls.create, {
    token: owner.token,
    body: { domain_id: id, host: 'mail', type: 'A', content: '192.0.2.2', ttl: 60 },
  })
  expect(added.status).toBe(201)
  const [entry] = (await history()).entries
  expect(entry).toMatchObject({
    author: owner.email,
    version: 2,
    diff: [{ op: 'update', after: { ttl: 60 } }, { op: 'add' }],
  })
})

test('the zone as text comes back the same', async () => {
  await change([mx, a('mail'), { op: 'add', record: { host: '*', type: 'CNAME', content: '@' } }])
  const answer = await zone()
  expect([answer.headers['content-type'], answer.headers.etag]).toEqual(['text/dns; charset=utf-8', '"1"'])
  const again = imported(await load(answer.text, 'replace'))
  expect(again.lines.map(({ state }) => state)).toEqual(['same', 'same', 'same'])
  expect(again).toMatchObject({ version: 1, change: null, diff: [] })
})

test('a text is merged into the zone', async () => {
  await change([a('www'), { op: 'add', record: { host: 'b', type: 'CNAME', content: 'old.example.net.' } }])
  const text = '$TTL 1h\n@ IN SOA a. b. 1 2 3 4 5\nwww A 192.0.2.1\nb CNAME new.example.net.\nc TXT "x"'
  const answer = imported(await load(text, 'merge'))
  expect(answer.lines.map(({ line, state }) => [line, state])).toEqual([
    [2, 'left_out'],
    [3, 'update'],
    [4, 'update'],
    [5, 'add'],
  ])
  expect(await shown()).toEqual(['www 3600 A 192.0.2.1', 'b 3600 CNAME new.example.net.', 'c 3600 TXT "x"'])
})

test('a text replaces the zone', async () => {
  await change([a('www'), a('old')])
  const answer = imported(await load('www 300 A 192.0.2.1\nnew 300 A 192.0.2.2', 'replace'))
  expect(answer.lines.map(({ line, state }) => [line, state])).toEqual([
    [1, 'same'],
    [2, 'add'],
    [0, 'delete'],
  ])
  expect(await shown()).toEqual(['www 300 A 192.0.2.1', 'new 300 A 192.0.2.2'])
})

test('one refused line refuses an import; a dry run shows it', async () => {
  const text = 'www A 192.0.2.1\n$INCLUDE other\nx A 192.0.2.300'
  const answer = await load(text, 'merge')
  expect(codeOf(answer)).toEqual([422, 'dns_invalid'])
  expect(imported(answer).lines.map(({ line, state }) => [line, state])).toEqual([
    [1, 'add'],
    [2, 'refused'],
    [3, 'refused'],
  ])
  expect(await list()).toEqual([])
  const dry = await load(text, 'merge', { dry_run: true })
  expect([dry.status, imported(dry).lines.map(({ state }) => state)]).toEqual([200, ['add', 'refused', 'refused']])
})

const skipping = { skip_refused: true }

test('refused lines can be left out, with what leans on them, and are listed', async () => {
  const text = [
    'www A 192.0.2.1',
    'x A 192.0.2.300',
    '@ MX 10 mail',
    'mail CNAME www',
    'old HINFO "a" "b"',
    'shop A 192.0.2.2',
    'shop CNAME www',
    '_sip._tcp SRV 0 0 1 x',
  ].join('\n')
  const dry = imported(await load(text, 'merge', { ...skipping, dry_run: true }))
  expect([dry.change, dry.diff.length, await list()]).toEqual([null, 2, []])
  const answer = imported(await load(text, 'merge', skipping))
  expect(answer.skipped).toEqual([
    { line: 2, text: 'x A 192.0.2.300', code: 'dns.a.octet-range' },
    { line: 3, text: '@ MX 10 mail', code: 'dns.target.no-address' },
    { line: 4, text: 'mail CNAME www', code: 'dns.cname.pointed-at' },
    { line: 5, text: 'old HINFO "a" "b"', code: 'dns.line.unknown-type' },
    { line: 7, text: 'shop CNAME www', code: 'dns.cname.not-alone' },
    { line: 8, text: '_sip._tcp SRV 0 0 1 x', code: 'dns.target.no-address' },
  ])
  expect(await shown()).toEqual(['www 300 A 192.0.2.1', 'shop 300 A 192.0.2.2'])
  expect((await history()).entries.map(({ note, diff }) => [note, diff.length])).toEqual([['import:merge', 2]])
})

test('a record that the rest of the zone needs is not taken away with the lines that are left out', async () => {
  await load('@ MX 10 mail\nmail A 192.0.2.1', 'merge')
  const [exchange] = await shown()
  const answer = imported(await load('@ MX 10 mail\nwww A 192.0.2.2', 'replace', skipping))
  expect(answer.skipped).toEqual([{ line: 0, text: 'mail 300 A 192.0.2.1', code: 'dns.zone.breaks' }])
  expect(await shown()).toEqual([exchange, 'mail 300 A 192.0.2.1', 'www 300 A 192.0.2.2'])
})

test('a record that a refused line is about is not taken away where a text replaces the zone', async () => {
  await load('www A 192.0.2.1\nold A 192.0.2.1', 'merge')
  const answer = imported(await load('www A 192.0.2.300\nnew A 192.0.2.2', 'replace', skipping))
  expect(answer.lines.map(({ line, state }) => [line, state])).toEqual([
    [1, 'refused'],
    [2, 'add'],
    [0, 'delete'],
  ])
  expect(await shown()).toEqual(['www 300 A 192.0.2.1', 'new 300 A 192.0.2.2'])
  const large = Array.from({ length: 40 }, (_, at) => `$GENERATE 0-9999 a$-${at} A 192.0.2.1`).join('\n')
  expect(imported(await load(large, 'replace', skipping))).toMatchObject({ diff: [], skipped: [{ line: 1, text: '' }] })
})

test('nothing that is left out is stored, and an import of refused lines alone changes nothing', async () => {
  const answer = imported(await load('x A 1\ny A 2', 'merge', skipping))
  expect([answer.change, answer.version, answer.skipped?.length]).toEqual([null, 0, 2])
})

test('a CNAME in the way is named, and replaced in one change set', async () => {
  await load('www CNAME example.net.', 'merge')
  const [alias] = await list()
  const refused = await change([a('www')])
  expect(problemOf(refused).errors).toMatchObject([
    { index: 0, code: 'dns.zone.cname-exists', fix: { field: 'delete', value: alias?.id } },
  ])
  const dry = imported(await load('www A 192.0.2.1', 'merge', { dry_run: true }))
  expect(dry.lines[0]?.findings[0]?.fix).toEqual({ field: 'delete', value: alias?.id })
  const other = imported(await load('blog A 192.0.2.1', 'merge', { replace_ids: [alias?.id ?? 0], dry_run: true }))
  expect(other.diff.map(({ op }) => op)).toEqual(['add'])
  const answer = imported(await load('www A 192.0.2.1', 'merge', { replace_ids: [alias?.id ?? 0] }))
  expect(answer.diff.map(({ op }) => op).sort()).toEqual(['add', 'delete'])
  expect(await shown()).toEqual(['www 300 A 192.0.2.1'])
})

const many = (count: number) => Array.from({ length: count }, (_, at) => `h${at} 300 A 192.0.2.1`).join('\n')

test('the limit is said before anything is stored', async () => {
  expect((await load(many(2000), 'merge')).status).toBe(200)
  const over = await load(`${many(2000)}\nx A 192.0.2.1`, 'merge', { dry_run: true })
  expect([over.status, codeOf(over)[1], over.json]).toMatchObject([422, 'record_limit', { limit: 2000, count: 2001 }])
  const single = await api.call(dnsCalls.create, {
    token: owner.token,
    body: { domain_id: id, host: 'x', type: 'A', content: '192.0.2.1' },
  })
  expect(codeOf(single)).toEqual([409, 'record_limit'])
  expect(codeOf(await load(';'.padEnd(700_001), 'merge'))[0]).toBe(422)
  expect(await list()).toHaveLength(2000)
})

/** A text of 258 characters a string. */
const longText = (count: number) => Array.from({ length: count }, () => `"${'a'.repeat(255)}"`).join(' ')

test('the contents of a zone have a limit in bytes; a larger zone may stay and shrink, and not grow', async () => {
  const content = longText(230)
  const rows = Array.from({ length: Math.floor(MAX_ZONE_BYTES / content.length) }, (_, at) => ({
    ...{ domain_id: id, host: `h${at}`, type: 'TXT' as const, content, ttl: 300 },
  }))
  await api.db.insertInto('dns_records').values(rows).execute()
  const over = await change([{ op: 'add', record: { host: 'x', type: 'TXT', content } }])
  expect([codeOf(over), over.json]).toMatchObject([
    [422, 'zone_size'],
    { limit: MAX_ZONE_BYTES, detail: expect.stringMatching(/4000000 bytes/) },
  ])
  const single = { domain_id: id, host: 'x', type: 'TXT', content }
  expect(codeOf(await api.call(dnsCalls.create, { token: owner.token, body: single }))).toEqual([422, 'zone_size'])
  expect(codeOf(await load(`x 300 TXT ${content}`, 'merge'))).toEqual([422, 'zone_size'])
  expect(await list()).toHaveLength(rows.length)
  await api.db
    .insertInto('dns_records')
    .values({ ...single, type: 'TXT', ttl: 300 })
    .execute()
  const [first] = await list()
  expect(codeOf(await change([a('www')]))).toEqual([422, 'zone_size'])
  const kept = { op: 'update', id: first?.id, record: { comment: 'kept' } }
  expect([(await change([kept])).status, (await change([{ op: 'delete', id: first?.id }])).status]).toEqual([200, 200])
})

test('what does not fit into an answer of DNS is refused, and a larger RRset may stay and shrink', async () => {
  const add = (n: number, host = 'big') => ({
    op: 'add',
    record: { host, type: 'TXT', content: `${n}${'a'.repeat(250)}` },
  })
  const sets = (count: number, host?: string) => Array.from({ length: count }, (_, n) => add(n, host))
  expect((await change([...sets(200), ...sets(200, 'other')])).status).toBe(200)
  const refused = await change(sets(240, 'big2'))
  expect([codeOf(refused), refused.json]).toMatchObject([[422, 'rrset_size'], { limit: 60_000 }])
  const rows = Array.from({ length: 60 }, (_, n) => ({
    domain_id: id,
    host: 'big',
    type: 'TXT' as const,
    ttl: 300,
    content: `"b${n}${'a'.repeat(230)}"`,
  }))
  await api.db.insertInto('dns_records').values(rows).execute()
  const [first] = (await list()).filter(({ host }) => host === 'big')
  expect(codeOf(await change([add(999)]))).toEqual([422, 'rrset_size'])
  expect((await change([{ op: 'delete', id: first?.id }, a('www')])).status).toBe(200)
})

test('a page of the history ends before its bytes are too many, and what was changed is read in parts', async () => {
  const content = longText(8000)
  const data = { host: 'x', type: 'TXT' as const, content, ttl: 300, priority: null }
  for (const version of [1, 2, 3, 4, 5])
    await api.db
      .insertInto('dns_changes')
      .values({ domain_id: id, version, diff: JSON.stringify([{ op: 'add', id: version, before: null, after: data }]) })
      .execute()
  await api.db.updateTable('dns_zones').set({ version: 5 }).where('domain_id', '=', id).execute()
  const seen: number[][] = []
  let cursor: string | undefined
  do {
    const page = await history(cursor === undefined ? {} : { cursor })
    expect(JSON.stringify(page.entries).length).toBeLessThan(8_100_000)
    seen.push(page.entries.map(({ version }) => version))
    cursor = page.next as string | undefined
  } while (cursor !== undefined)
  expect(seen).toEqual([
    [5, 4, 3],
    [2, 1],
  ])
  const refused = await change([a('www')], { version: 1 })
  expect(codeOf(refused)).toEqual([409, 'zone_changed'])
  expect((refused.json as DnsChanged).diff.map(one => one.id)).toEqual([2, 3, 4, 5])
})

test('history has every change set, the newest first, page by page', async () => {
  for (const host of ['a', 'b', 'c']) await change([a(host)], { note: `adds ${host}` })
  const first = await history({ limit: '2' })
  expect(first.entries.map(({ version, note, author }) => [version, note, author])).toEqual([
    [3, 'adds c', owner.email],
    [2, 'adds b', owner.email],
  ])
  const second = await history({ limit: '2', cursor: String(first.next) })
  expect([second.entries.map(({ version }) => version), second.next]).toEqual([[1], undefined])
})

test('a new owner reads what was changed before, but not by whom', async () => {
  const receiver = await createUser(api)
  await change([a('www')])
  await api.db.updateTable('domains').set({ user_id: receiver.id }).where('id', '=', id).execute()
  const own = { token: receiver.token, params: { id } }
  await api.call(dnsChangeCalls.change, { ...own, body: { changes: [a('api')] } })
  const answer = await api.call(dnsChangeCalls.history, own)
  expect(answer.json).toMatchObject([
    { author: receiver.email, by: 'owner' },
    { author: null, by: 'former_owner' },
  ])
  expect(answer.text).not.toContain(owner.email)
})

test('a change set is undone by its inverse, and that one too', async () => {
  await change([a('www'), a('x')])
  const before = await list()
  await load('www 60 A 192.0.2.1\ny 300 A 192.0.2.2', 'replace')
  const after = await shown()
  const undone = await revert((await history()).entries[0])
  expect([undone.status, changed(undone).version]).toEqual([200, 3])
  const same = (records: DnsRecord[]) => records.map(({ version: _, ...record }) => record)
  expect(same(await list())).toEqual(same(before))
  await revert((await history()).entries[0])
  expect((await shown()).sort()).toEqual([...after].sort())
  expect((await history()).entries.map(({ note }) => note)).toEqual(['revert:3', 'revert:2', 'import:replace', null])
})

test('an undo reverses only what the change set changed, and nothing that was changed since', async () => {
  await change([a('www'), a('old')])
  const [www, old] = await list()
  const set = (record: object, of = www) => change([{ op: 'update', id: of?.id, record }])
  const undo = async (at: number) => revert((await history()).entries[at])
  await set({ content: '192.0.2.2' })
  await set({ ttl: 60, comment: 'web' })
  expect((await undo(1)).status).toBe(200)
  expect((await list())[0]).toMatchObject({ content: '192.0.2.1', ttl: 60, comment: 'web' })
  await set({ content: '192.0.2.3' })
  await set({ content: '192.0.2.4' })
  const newest = await list()
  const refused = await undo(1)
  expect([codeOf(refused), refused.json]).toMatchObject([[409, 'record_changed'], { id: www?.id }])
  expect(codeOf(await undo(5))).toEqual([409, 'record_changed'])
  expect(await list()).toEqual(newest)
  await set({ ttl: 60 }, old)
  await change([{ op: 'delete', id: old?.id }])
  expect(changed(await undo(1)).change).toBeNull()
  expect(await list()).toHaveLength(1)
  await undo(0)
  expect((await list()).find(({ id }) => id === old?.id)).toMatchObject({ host: 'old', ttl: 60 })
})

test('an undo of another type gives back the priority that the record had, also where both have the same', async () => {
  const mail = { host: '_sip._tcp', type: 'MX', content: 'mail', priority: 10 }
  await change([{ op: 'add', record: mail }, a('mail')])
  const [added] = await list()
  const service = { type: 'SRV', content: '1 5060 mail', priority: 10 }
  expect((await change([{ op: 'update', id: added?.id, record: service }])).status).toBe(200)
  const { entries } = await history()
  await change([{ op: 'update', id: added?.id, record: { priority: 20 } }])
  expect(codeOf(await revert(entries[0]))).toEqual([409, 'record_changed'])
  await change([{ op: 'update', id: added?.id, record: { priority: 10 } }])
  expect((await revert(entries[0])).status).toBe(200)
  expect((await list())[0]).toMatchObject({ ...added, version: expect.any(Number) })
})

test('the records of any version or moment are restored by one change set, which can be undone', async () => {
  const restore = (body: object) => send(dnsChangeCalls.restore, body)
  await change([a('www'), a('x')])
  const first = await shown()
  await change([a('y', '192.0.2.7')])
  await load('www 60 A 192.0.2.1\nmail 300 A 192.0.2.2', 'replace')
  const newest = await shown()
  const preview = await restore({ to: 1, dry_run: true })
  expect(changed(preview)).toMatchObject({ version: 3, change: null })
  expect(
    changed(preview)
      .diff.map(({ op }) => op)
      .sort(),
  ).toEqual(['add', 'delete', 'update'])
  expect(await shown()).toEqual(newest)
  expect((await restore({ to: 1, version: 2 })).status).toBe(409)
  expect((await restore({ to: 1, version: 3 })).status).toBe(200)
  expect((await shown()).sort()).toEqual([...first].sort())
  const { entries } = await history()
  expect(entries[0]?.note).toBe('restore:1')
  await restore({ at: entries[1]?.at })
  expect((await shown()).sort()).toEqual([...newest].sort())
  expect(changed(await restore({ to: 5 })).diff).toEqual([])
  expect(codeOf(await restore({ to: 6 }))).toEqual([404, 'not_found'])
  expect(codeOf(await restore({ at: '2001-01-01T00:00:00Z' }))).toEqual([404, 'not_found'])
  for (const wrong of [{}, { to: 1, at: entries[1]?.at }, { at: 'yesterday' }, { to: -1 }])
    expect((await restore(wrong)).status).toBe(422)
})

test('the history goes back two years: what is older is deleted and not restored, what was unchanged since then is', async () => {
  const restore = (body: object) => send(dnsChangeCalls.restore, { ...body, dry_run: true })
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const ages = [900, 800, 100]
  for (const [at, days] of ages.entries()) {
    await change([a(`h${days}`)])
    const version = at + 1
    const aged = api.db.updateTable('dns_changes').set({ at: daysAgo(days) })
    await aged.where('domain_id', '=', id).where('version', '=', version).execute()
  }
  // The same before and after the deletion, which goes on in parts.
  const look = async () => {
    expect(codeOf(await restore({ to: 1 }))).toEqual([404, 'not_found'])
    expect(codeOf(await restore({ at: daysAgo(850).toISOString() }))).toEqual([404, 'not_found'])
    for (const target of [{ to: 2 }, { at: daysAgo(200).toISOString() }])
      expect(changed(await restore(target)).diff).toMatchObject([{ op: 'delete', before: { host: 'h100' } }])
    expect(changed(await restore({ at: daysAgo(1).toISOString() })).diff).toEqual([])
  }
  await look()
  await cleanUp(api.deps)
  expect((await history()).entries.map(({ version }) => version)).toEqual([3])
  await look()
  await change([a('www')])
  expect((await history()).entries.map(({ version }) => version)).toEqual([4, 3])
  expect(await shown()).toHaveLength(4)
})

const serial = () =>
  api.db.selectFrom('dns_zones').select(['serial', 'version']).where('domain_id', '=', id).executeTakeFirstOrThrow()
const comments = async () => (await list()).map(({ host, comment }) => `${host} ${comment ?? '-'}`)

test('records have comments, in every call, and a change of them is a change that is not served', async () => {
  const created = await api.call(dnsCalls.create, {
    token: owner.token,
    body: { domain_id: id, host: 'www', type: 'A', content: '192.0.2.1', comment: '  web\tserver ' },
  })
  const www = created.json as DnsRecord
  expect([created.status, www.comment]).toEqual([201, 'web server'])
  await change([{ op: 'add', record: { ...a('x').record, comment: 'сервер 2' } }, a('y')])
  expect(await comments()).toEqual(['www web server', 'x сервер 2', 'y -'])
  expect((await zone()).text).toContain('www\t300\tIN\tA\t192.0.2.1\t; web server')
  const before = await serial()
  const put = (body: object) => api.call(dnsCalls.update, { token: owner.token, params: { id: www.id }, body })
  expect((await put({ content: '192.0.2.1' })).json).toEqual(www)
  expect((await put({ comment: 'db' })).json).toEqual({ ...www, comment: 'db', version: 2 })
  expect(await serial()).toEqual({ serial: before.serial, version: before.version + 1 })
  const { entries } = await history()
  expect(entries[0]?.diff).toMatchObject([{ before: { comment: 'web server' }, after: { comment: 'db' } }])
  const cleared = await put({ comment: '', ttl: 60 })
  expect(cleared.json).not.toHaveProperty('comment')
  expect((await serial()).serial).toBe(before.serial + 1)
  expect(codeOf(await revert((await history()).entries[1]))).toEqual([409, 'record_changed'])
  await revert((await history()).entries[0])
  await revert((await history()).entries[2])
  expect((await list())[0]).toMatchObject({ comment: 'web server', ttl: 300 })
  await load('www 60 A 192.0.2.1 ; three\nx 300 A 192.0.2.1 ; four', 'replace')
  expect(await comments()).toEqual(['www three', 'x four'])
  await send(dnsChangeCalls.restore, { to: 2 })
  expect((await comments()).sort()).toEqual(['www web server', 'x сервер 2', 'y -'])
})

test.each([
  ['of 200 characters', '👍'.repeat(200), 201],
  ['of 201', 'x'.repeat(201), 422],
  ['of two lines', 'a\nb', 422],
  ['with an override of direction', 'a\u202eb', 422],
  ['that is no text', 5, 422],
  ['of null', null, 201],
])('a comment %s', async (_, comment, status) => {
  const body = { domain_id: id, host: 'www', type: 'A', content: '192.0.2.1', comment }
  const answer = await api.call(dnsCalls.create, { token: owner.token, body })
  expect(answer.status).toBe(status)
  if (status === 422) expect(JSON.stringify(answer.json)).toContain('"field":"comment"')
})

test('a change that other records need now is not undone', async () => {
  await change([a('mail')])
  await change([mx])
  const answer = await revert((await history()).entries[1])
  expect(codeOf(answer)).toEqual([422, 'dns_invalid'])
  expect((await revert((await history()).entries[1], { dry_run: true, version: 1 })).status).toBe(409)
  expect((await revert({ id: 999_999 } as DnsHistoryEntry)).status).toBe(404)
})

test('records of a domain with other nameservers are not changed', async () => {
  await api.call(domainCalls.setDelegation, {
    token: owner.token,
    params: { id },
    body: { delegation_type: 'external' },
  })
  expect(codeOf(await change([a('www')]))).toEqual([409, 'dns_disabled'])
  expect(codeOf(await load('www A 192.0.2.1', 'merge'))).toEqual([409, 'dns_disabled'])
  expect((await zone()).status).toBe(200)
})
