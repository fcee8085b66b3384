import * as contract from '@panel/shared/contract'
import { apiTokenCalls, type CallShape, dnsCalls, dnsChangeCalls } from '@panel/shared/contract'
import { sql } from 'kysely'
import { codeOf, idOf, jsonOf, problemOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { type Owned, prepareOwned } from './call-rows'
import { calls, countChanges, declares, inputOf, keyOf } from './contract-calls'
import { prices } from './price-file'
import { writeSetting } from './setting-file'
import { createUser, type TestUser } from './users'

let api: TestApi
let owner: TestUser
let owned: Owned
let acme: string

const acmeLimits = { scopes: ['dns:read', 'dns:write'], records: [{ host: '_acme-challenge.*', types: ['txt'] }] }

beforeAll(async () => {
  api = await startTestApi({ env: { PRICES: writeSetting(prices) } })
  const [stranger, admin] = [await createUser(api), await createUser(api, 'admin')]
  owner = await createUser(api)
  owned = await prepareOwned({ api, owner, stranger, admin })
  acme = await create({ ...acmeLimits, domains: [owned.domain] })
})

afterAll(() => api.close())

const tryCreate = (body: object) =>
  api.call(apiTokenCalls.create, { token: owner.token, body: { name: 'script', scopes: ['dns:read'], ...body } })

const create = async (body: object): Promise<string> => jsonOf<{ token: string }>(await tryCreate(body)).token

const listed = async () =>
  jsonOf<contract.ApiToken[]>(await api.call(apiTokenCalls.list, { token: owner.token })).at(-1)

const change = (token: string, changes: object[], rest: object = {}, headers = {}) =>
  api.call(dnsChangeCalls.change, { token, params: { id: owned.domain }, body: { changes, ...rest }, headers })

const add = (host: string, type: string, content: string) => ({ op: 'add', record: { host, type, content } })

const hostsOf = (records: readonly { host: string }[]): string[] => [...new Set(records.map(({ host }) => host))]

describe('a token for TXT _acme-challenge.* of one domain', () => {
  const named = (list: CallShape[]) => list.map(call => [keyOf(call), call] as const)
  const isOfDns = ({ scope }: CallShape): boolean => scope === 'dns:read' || scope === 'dns:write'
  /** Calls about records, made for `www A` by `rows` of all calls. */
  const limited = calls.filter(call => isOfDns(call) && call.records === 'limited')
  const refused = calls.filter(call => call.access !== 'public' && !limited.includes(call))
  const reads = limited.filter(({ method }) => method === 'GET')
  const writes = limited.filter(({ method }) => method !== 'GET')

  const takesDryRun = (call: CallShape): boolean => declares(call, 'dry_run')

  test('the calls that it can make are these', () => {
    expect(limited.map(keyOf).sort()).toEqual([
      'DELETE /api/dns/{id}',
      'GET /api/dns/domain/{id}',
      'GET /api/dns/domain/{id}/history',
      'GET /api/dns/domain/{id}/host-updates',
      'GET /api/dns/domain/{id}/status',
      'GET /api/dns/domain/{id}/zone',
      'GET /api/dns/search',
      'POST /api/dns/',
      'POST /api/dns/domain/{id}/changes',
      'POST /api/dns/domain/{id}/history/restore',
      'POST /api/dns/domain/{id}/history/{change}/revert',
      'POST /api/dns/domain/{id}/import',
      'PUT /api/dns/{id}',
    ])
  })

  test.each(named(refused))('%s is refused', async (_, call) => {
    const before = await countChanges(api)
    const answer = await api.call(call, { ...inputOf(call, owned, owner), token: acme })
    expect(codeOf(answer)).toEqual([403, isOfDns(call) ? 'record_not_allowed' : 'scope_missing'])
    expect(await countChanges(api)).toBe(before)
  })

  test.each(named(writes))('%s is refused for another record, also as a dry run', async (_, call) => {
    const input = inputOf(call, owned, owner)
    const before = await countChanges(api)
    const dry = { ...input, body: { ...(input.body as object), dry_run: true } }
    for (const one of takesDryRun(call) ? [input, dry] : [input])
      expect(codeOf(await api.call(call, { ...one, token: acme }))).toEqual([403, 'record_not_allowed'])
    expect(await countChanges(api)).toBe(before)
  })

  test.each(named(reads))('%s tells nothing of other records', async (_, call) => {
    const answer = await api.call(call, { ...inputOf(call, owned, owner), token: acme })
    expect(answer.status).toBe(200)
    expect(answer.text).not.toMatch(/www|192\.0\.2\.1/)
  })

  test.each(named(limited.filter(call => call.path !== '/api/dns/search')))(
    '%s of another domain is answered as of a missing one',
    async (_, call) => {
      const input = inputOf(call, owned, owner)
      const record = await api.call(dnsCalls.create, {
        token: owner.token,
        body: { domain_id: owned.pending, host: '_acme-challenge', type: 'TXT', content: 'a' },
      })
      const id = call.path.startsWith('/api/dns/{id}')
        ? record.status === 201
          ? idOf(record)
          : 999_999
        : owned.external
      const body =
        call === dnsCalls.create
          ? { domain_id: owned.external, host: '_acme-challenge', type: 'TXT', content: 'a' }
          : input.body
      const answer = await api.call(call, { ...input, body, params: { ...input.params, id }, token: acme })
      expect(codeOf(answer)).toEqual([404, 'not_found'])
    },
  )

  test('adds, reads, changes, moves and deletes its records by every call', async () => {
    const record = { host: '_acme-challenge', type: 'TXT', content: 'one' }
    const created = await api.call(dnsCalls.create, { token: acme, body: { domain_id: owned.domain, ...record } })
    expect(created.status).toBe(201)
    const params = { id: idOf(created) }
    const moved = await api.call(dnsCalls.update, { token: acme, params, body: { host: '_acme-challenge.Shop' } })
    expect(jsonOf<{ host: string }>(moved).host).toBe('_acme-challenge.shop')
    const set = jsonOf<contract.DnsChanged>(await change(acme, [add('_acme-challenge', 'TXT', 'two')]))
    expect(hostsOf(set.records).sort()).toEqual(['_acme-challenge', '_acme-challenge.shop'])
    const text = (await api.call(dnsChangeCalls.zone, { token: acme, params: { id: owned.domain } })).text
    expect(text).toContain('_acme-challenge.shop')
    const import_ = { token: acme, params: { id: owned.domain }, body: { text, mode: 'merge' } }
    expect((await api.call(dnsChangeCalls.import, import_)).status).toBe(200)
    const revert = { token: acme, params: { id: owned.domain, change: set.change ?? 0 }, body: {} }
    expect((await api.call(dnsChangeCalls.revert, revert)).status).toBe(200)
    const history = await api.call(dnsChangeCalls.history, { token: acme, params: { id: owned.domain } })
    expect(jsonOf<unknown[]>(history)).toHaveLength(4)
    const back = { token: acme, params: { id: owned.domain }, body: { to: set.version } }
    expect((await api.call(dnsChangeCalls.restore, back)).status).toBe(200)
    expect((await api.call(dnsCalls.remove, { token: acme, params })).status).toBe(204)
  })

  test.each([
    ['a record out of reach by an absolute name', [add('www2.{zone}.', 'A', '192.0.2.9')]],
    ['another type', [add('_acme-challenge', 'CNAME', 'a.example.net')]],
    ['one of several', [add('_acme-challenge', 'TXT', 'x'), add('b', 'TXT', 'x')]],
    ['a record that the rules refuse too', [add('b', 'A', 'not an address')]],
  ])('a change set with %s is refused as a whole', async (_, changes) => {
    const { name } = jsonOf<{ name: string }>(
      await api.call(contract.domainCalls.get, { token: owner.token, params: { id: owned.domain } }),
    )
    const text = JSON.stringify(changes).replace('{zone}', `${name}.com`)
    expect(codeOf(await change(acme, JSON.parse(text)))).toEqual([403, 'record_not_allowed'])
  })

  test('a record is not moved out of reach, nor another one into it', async () => {
    const created = jsonOf<contract.DnsChanged>(await change(acme, [add('_acme-challenge', 'TXT', 'mine')]))
    const id = created.diff[0]?.id
    expect(codeOf(await change(acme, [{ op: 'update', id, record: { host: 'other' } }]))[0]).toBe(403)
    const into = [{ op: 'update', id: owned.record, record: { host: '_acme-challenge', type: 'TXT', content: 'x' } }]
    expect(codeOf(await change(acme, into))[0]).toBe(403)
    await change(acme, [{ op: 'delete', id }])
  })

  test('an import is refused where a line, a deletion or a record to replace is out of reach', async () => {
    const from = (body: object) => api.call(dnsChangeCalls.import, { token: acme, params: { id: owned.domain }, body })
    const alias = await change(owner.token, [add('_acme-challenge.alias', 'CNAME', 'a.example.net')])
    const id = jsonOf<contract.DnsChanged>(alias).diff[0]?.id
    for (const dry_run of [true, false]) {
      for (const body of [
        { text: 'c 300 IN A 192.0.2.4', mode: 'merge' },
        { text: 'www 300 IN A 192.0.2.1', mode: 'merge' },
        { text: '_acme-challenge 300 IN TXT "x"', mode: 'replace' },
        { text: '_acme-challenge.alias 300 IN TXT "x"', mode: 'merge', replace_ids: [id] },
        { text: 'c 300 IN A 192.0.2.4', mode: 'merge', skip_refused: true },
      ])
        expect(codeOf(await from({ ...body, dry_run }))).toEqual([403, 'record_not_allowed'])
    }
    await change(owner.token, [{ op: 'delete', id }])
  })

  test('zone_changed shows only the differences that it reaches', async () => {
    const [{ version }] = [jsonOf<contract.DnsChanged>(await change(acme, [], { dry_run: true }))]
    await change(owner.token, [add('secret', 'A', '192.0.2.66'), add('_acme-challenge.x', 'TXT', 'seen')])
    const answer = await change(acme, [add('_acme-challenge', 'TXT', 'y')], { version })
    expect(codeOf(answer)).toEqual([409, 'zone_changed'])
    expect(answer.text).not.toContain('secret')
    expect(answer.text).toContain('_acme-challenge.x')
  })

  test('a fault or a warning about another record says nothing of it', async () => {
    const added = await change(owner.token, [
      add('_acme-challenge.q', 'CNAME', 'hidden.example.net'),
      add('_acme-challenge.below', 'DNAME', 'hidden.example.net'),
    ])
    const text = '_acme-challenge.q 300 IN TXT "x"\n_acme-challenge.x.below 300 IN TXT "x"'
    for (const answer of [
      await change(acme, [add('_acme-challenge.q', 'TXT', 'x')]),
      await change(acme, [add('_acme-challenge.q', 'TXT', 'x')], {}, { 'accept-language': 'uk' }),
      await change(acme, [add('a._acme-challenge.below', 'TXT', 'x')]),
      await api.call(dnsChangeCalls.import, {
        token: acme,
        params: { id: owned.domain },
        body: { text, mode: 'merge' },
      }),
    ]) {
      expect([answer.status, answer.text]).toEqual([expect.any(Number), expect.not.stringContaining('hidden')])
      expect(answer.status).toBeGreaterThanOrEqual(400)
    }
    const ids = jsonOf<contract.DnsChanged>(added).diff.map(({ id }) => ({ op: 'delete', id }))
    expect((await change(owner.token, ids)).status).toBe(200)
  })

  test('without dns:read a token reads what its own change left, and nothing else', async () => {
    const writer = await create({ scopes: ['dns:write'], domains: [owned.domain] })
    const [{ version }] = [jsonOf<contract.DnsChanged>(await change(writer, [], { dry_run: true }))]
    for (const dry_run of [true, false]) {
      const { records } = jsonOf<contract.DnsChanged>(await change(writer, [add('own', 'A', '192.0.2.7')], { dry_run }))
      expect(hostsOf(records)).toEqual(['own'])
    }
    const behind = await change(writer, [add('other', 'A', '192.0.2.7')], { version })
    expect([codeOf(behind), jsonOf<{ diff: unknown }>(behind).diff]).toEqual([[409, 'zone_changed'], []])
    const text = 'own 300 IN CNAME a.example.net.'
    const body = { text, mode: 'merge', dry_run: true }
    const answer = await api.call(dnsChangeCalls.import, { token: writer, params: { id: owned.domain }, body })
    expect(answer.text).not.toContain('192.0.2.7')
  })

  test('an answer to its owner is not replayed to it', async () => {
    const headers = { 'idempotency-key': 'shared-key' }
    await change(owner.token, [], { dry_run: true }, headers)
    const answer = await change(acme, [], { dry_run: true }, headers)
    expect(jsonOf<contract.DnsChanged>(answer).records.every(({ type }) => type === 'TXT')).toBe(true)
    expect((await change(acme, [], { dry_run: true }, headers)).text).toBe(answer.text)
  })
})

describe('limits of a token', () => {
  test('are stored in one form, and listed', async () => {
    await create({
      scopes: ['dns:write', 'orders:write'],
      records: [
        { host: '*.HOME', types: ['a', 'AAAA'] },
        { host: '*.home', types: ['A', ' txt'] },
        { host: '@', types: ['CAA'] },
      ],
      networks: ['192.0.2.9/24', '192.0.2.0/24', '::ffff:198.51.100.1', '2001:DB8::/32'],
      idle_days: 30,
      monthly_limit: 5000,
    })
    expect(await listed()).toMatchObject({
      scopes: ['dns:write', 'orders:write'],
      records: [
        { host: '*.home', types: ['A', 'AAAA', 'TXT'] },
        { host: '@', types: ['CAA'] },
      ],
      networks: ['192.0.2.0/24', '198.51.100.1', '2001:db8::/32'],
      idle_days: 30,
      monthly_limit: 5000,
      last_used_address: null,
    })
  })

  test.each([
    ['no record', { records: [] }, 'records'],
    ['no type', { records: [{ host: 'a', types: [] }] }, 'records.0.types'],
    ['an unknown type', { records: [{ host: 'a', types: ['FOO'] }] }, 'records.0.types'],
    [
      'an asterisk inside',
      {
        records: [
          { host: '@', types: ['A'] },
          { host: 'a.*.b', types: ['A'] },
        ],
      },
      'records.1.host',
    ],
    ['an absolute name', { records: [{ host: 'www.', types: ['A'] }] }, 'records.0.host'],
    ['an unknown field', { records: [{ host: 'a', types: ['A'], ttl: 1 }] }, 'records.0.ttl'],
    [
      'too many records',
      { records: Array.from({ length: 51 }, (_, at) => ({ host: `a${at}`, types: ['A'] })) },
      'records',
    ],
    ['no network', { networks: [] }, 'networks'],
    ['a name for a network', { networks: ['192.0.2.1', 'example.com'] }, 'networks.1'],
    ['no day', { idle_days: 0 }, 'idle_days'],
    ['half a day', { idle_days: 0.5 }, 'idle_days'],
    ['a limit of a token that cannot order', { monthly_limit: 100 }, 'monthly_limit'],
    ['a negative limit', { scopes: ['orders:write'], monthly_limit: -1 }, 'monthly_limit'],
  ])('with %s are refused', async (_, body, field) => {
    const answer = await tryCreate(body)
    expect([answer.status, problemOf(answer).errors?.map(error => error.field)]).toEqual([422, [field]])
  })

  test.each(['en', 'uk'])('a fault is a sentence in %s', async language => {
    const body = { name: 'a', scopes: ['dns:read'], records: [{ host: 'a.', types: ['A'] }], networks: ['x'] }
    const answer = await api.call(apiTokenCalls.create, { token: owner.token, body, language })
    for (const { message, code } of problemOf(answer).errors ?? []) expect(message).not.toBe(code)
    expect(problemOf(answer).errors?.[0]?.message).toMatch(language === 'uk' ? /крапки/ : /dot/)
  })

  test('from another address it is refused, and not noted as used', async () => {
    const token = await create({ networks: ['198.51.100.0/24'] })
    const from = (address: string) =>
      api.call(dnsCalls.list, { token, params: { id: owned.domain }, headers: { 'x-forwarded-for': address } })
    expect(codeOf(await from('203.0.113.1'))).toEqual([403, 'address_not_allowed'])
    expect((await listed())?.last_used_at).toBeNull()
    expect((await from('::ffff:198.51.100.7')).status).toBe(200)
    expect(await listed()).toMatchObject({ last_used_address: '198.51.100.7', last_used_at: expect.any(String) })
  })

  test('unused for its idle time, it is refused', async () => {
    const token = await create({ idle_days: 30 })
    const use = () => api.call(dnsCalls.list, { token, params: { id: owned.domain } })
    const age = (column: 'created_at' | 'last_used_at', days: number) =>
      api.db
        .updateTable('api_tokens')
        .set({ [column]: sql`clock_now() - make_interval(days => ${days})` })
        .where('idle_days', '=', 30)
        .execute()
    await age('created_at', 29)
    expect((await use()).status).toBe(200)
    await age('created_at', 100)
    expect((await use()).status).toBe(200)
    await age('last_used_at', 31)
    expect(codeOf(await use())).toEqual([401, 'unauthorized'])
  })

  test('code that does not know the limits finds no scope', async () => {
    await create({ records: [{ host: '*', types: ['A'] }] })
    const row = await api.db.selectFrom('api_tokens').select('scopes').orderBy('id', 'desc').executeTakeFirst()
    expect(row?.scopes).toEqual([])
  })
})
