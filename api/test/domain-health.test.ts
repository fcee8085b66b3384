import { contactCalls, type Domain, domainCalls, domainHealthCalls, type HealthCheck } from '@panel/shared/contract'
import type { StoredRecord } from '@panel/shared/rules'
import { sql } from 'kysely'
import { type AskRecords, askStored } from '../src/domain-health/ask-records'
import { checkDueHealth } from '../src/domain-health/job'
import { checkMailOf } from '../src/domain-health/mail-checks'
import { detailOf } from '../src/domain-health/texts'
import { checkWebOf } from '../src/domain-health/web-checks'
import { jobs } from '../src/jobs/jobs'
import { jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { prices } from './price-file'
import { writeSetting } from './setting-file'
import { until } from './until'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'
import { createZoneServers, type ZoneServers } from './zone-servers'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** Names that the resolver of this test knows, with their address. */
const hosts: Record<string, string> = {
  'ns1.good.example': '127.0.0.2',
  'ns2.good.example': '127.0.0.3',
  'ns1.silent.example': '127.0.0.4',
  'ns2.silent.example': '127.0.0.4',
  'ns1.inside.example': '10.0.0.1',
  'mail.provider.example': '93.184.215.14',
}

/** The DS records at the registry, by domain. */
const parents: Record<string, string> = {}

let servers: ZoneServers
let api: TestApi
let owner: TestUser
let admin: TestUser

const dsOf = (text: string) => {
  const [keyTag, algorithm, digestType, ...digest] = text.trim().split(/\s+/).slice(3)
  return {
    keyTag: Number(keyTag),
    algorithm: Number(algorithm),
    digestType: Number(digestType),
    digest: Buffer.from(digest.join(''), 'hex'),
  }
}

beforeAll(async () => {
  servers = await createZoneServers()
  const resolver = await servers.answer(
    '127.0.0.1',
    ({ name, type }) => {
      const ds = parents[name]
      if (type === 'DS') return { answers: ds ? [{ name, type, data: dsOf(ds), ttl: 1 }] : [] }
      const data = hosts[name]
      if (data === undefined) return { flags: 3, answers: [] }
      return { answers: type === 'A' ? [{ name, type, data, ttl: 1 }] : [] }
    },
    0,
  )
  await servers.answer('127.0.0.4', () => undefined)
  api = await startTestApi({
    env: {
      CLOCK: 'sandbox',
      DNS_RESOLVER: `127.0.0.1:${resolver}`,
      DNS_LOOPBACK_PORT: String(servers.port),
      PRICES: writeSetting(prices),
    },
  })
  ;[owner, admin] = await Promise.all([createUser(api), createUser(api, 'admin')])
})

afterAll(async () => {
  await api.close()
  await servers.close()
})

const as = (id: number, language = 'en') => ({ token: owner.token, params: { id }, language })

const ask = async (id: number, language?: string): Promise<HealthCheck[]> => {
  const answer = await api.call(domainHealthCalls.get, as(id, language))
  expect(answer.status).toBe(200)
  return jsonOf<HealthCheck[]>(answer)
}

const statesOf = (checks: readonly { check: string; state: string }[]) =>
  Object.fromEntries(checks.map(({ check, state }) => [check, state]))

const run = (isOver = () => false) => checkDueHealth(api.deps, isOver)

const healthOf = (id: number) =>
  api.db.selectFrom('domain_health').selectAll().where('domain_id', '=', id).executeTakeFirst()

const delegate = async (id: number, ...names: string[]): Promise<void> => {
  await api.call(domainCalls.setDelegation, { ...as(id), body: { delegation_type: 'external' } })
  const [ns1 = '', ns2 = ''] = names
  const saved = await api.call(domainCalls.setNameservers, { ...as(id), body: { ns1, ns2 } })
  expect(saved.status).toBe(200)
}

const makeExternal = async (...names: string[]): Promise<{ id: number; zone: string }> => {
  const name = uniqueName('health')
  const id = await makeDomain(api, owner, admin, name)
  await delegate(id, ...names)
  return { id, zone: `${name}.com` }
}

const zoneText = (serial: number, ...names: string[]): string =>
  [
    '$TTL 300',
    `@ SOA ${names[0]}. hostmaster.example. ${serial} 3600 900 86400 300`,
    ...names.map(name => `@ NS ${name}.`),
    '@ A 93.184.215.14',
    'www CNAME @',
    '@ MX 10 mail.provider.example.',
    '@ TXT "v=spf1 include:provider.example -all"',
    '_dmarc TXT "v=DMARC1; p=reject"',
    'k1._domainkey TXT "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="',
    '@ CAA 0 issue "ca.example"',
    '',
  ].join('\n')

const good = ['ns1.good.example', 'ns2.good.example'] as const

test('a domain with everything in order is good in each check, and its score is 100', async () => {
  const { id, zone } = await makeExternal(...good)
  const text = zoneText(7, ...good)
  parents[zone] = await servers.serve(zone, '127.0.0.2', text, 'ECDSAP256SHA256')
  await servers.serve(zone, '127.0.0.3', text)
  const someone = { name: '', email: '', phone: '', address: '', hidden: true }
  const registrant = { ...someone, name: 'Ada', email: owner.email, phone: '+380.441234567', address: '1 Main Street' }
  await api.call(contactCalls.save, { ...as(id), body: { registrant, admin: someone, tech: someone } })
  await api.call(domainCalls.setAutoRenew, { ...as(id), body: { auto_renew: true } })
  await api.db.updateTable('orders').set({ state: 'paid' }).execute()
  // The second server has the zone without the keys that the registry names.
  expect((await ask(id)).filter(({ state }) => state !== 'good')).toMatchObject([
    { check: 'dnssec', state: 'bad', detail: expect.stringContaining('ns2.good.example') },
  ])
  await delegate(id, good[0], good[0].replace('1', '2'))
  hosts[good[1]] = '127.0.0.2'
  const checks = jsonOf<HealthCheck[]>(await api.call(domainHealthCalls.check, as(id)))
  hosts[good[1]] = '127.0.0.3'
  expect(statesOf(checks)).toEqual({
    registrant: 'good',
    transfer_lock: 'good',
    auto_renew: 'good',
    payment: 'good',
    nameservers: 'good',
    dnssec: 'good',
    spf: 'good',
    dkim: 'good',
    dmarc: 'good',
    mail: 'good',
    caa: 'good',
    website: 'good',
  })
  expect(checks.every(({ action }) => action === undefined)).toBe(true)
  expect((await healthOf(id))?.score).toBe(100)
})

test('what is known here is said as it is now, with where it is repaired', async () => {
  const id = await makeDomain(api, owner, admin)
  const found = async (check: string) => (await ask(id)).find(one => one.check === check)
  await api.db.deleteFrom('contacts').where('domain_id', '=', id).execute()
  expect(await found('registrant')).toMatchObject({
    state: 'bad',
    action: { kind: 'contacts', link: `/app/domain-manager?domain=${id}&view=contacts` },
  })
  expect(await found('payment')).toMatchObject({ state: 'warn', action: { kind: 'pay', link: '/cpc/billing' } })
  await api.call(domainCalls.setAutoRenew, { ...as(id), body: { auto_renew: false } })
  expect(await found('auto_renew')).toMatchObject({ state: 'warn', action: { kind: 'auto_renew' } })
  expect(await found('nameservers')).toMatchObject({ state: 'unknown' })
  await api.call(domainCalls.setAutoRenew, { ...as(id), body: { auto_renew: true } })
  expect(await found('auto_renew')).toMatchObject({ state: 'good' })
  await api.call(domainCalls.setTransferLock, { ...as(id), body: { client_transfer_lock: false } })
  expect(await found('transfer_lock')).toMatchObject({ state: 'warn', action: { kind: 'transfer_lock' } })
  const ends = sql<Date>`clock_now() + interval '20 days'`
  await api.db.updateTable('domains').set({ expires_at: ends, auto_renew: false }).where('id', '=', id).execute()
  expect(await found('auto_renew')).toMatchObject({ state: 'bad' })
  await api.db.updateTable('domains').set({ status: 'expired' }).where('id', '=', id).execute()
  expect(await found('auto_renew')).toMatchObject({
    state: 'bad',
    action: { kind: 'renew', link: `/cart?renew=${id}` },
  })
  expect((await ask(id, 'uk')).find(({ check }) => check === 'transfer_lock')?.detail).toMatch(/^Блокування/)
})

test('the list has the score, and is narrowed to domains that are well and to those that are not', async () => {
  const person = await createUser(api)
  const [whole, poor, unknown] = [
    await makeDomain(api, person, admin),
    await makeDomain(api, person, admin),
    await makeDomain(api, person, admin),
  ]
  const set = (id: number, score: number) =>
    api.db.updateTable('domain_health').set({ score }).where('domain_id', '=', id).execute()
  await set(whole, 100)
  await set(poor, 60)
  const list = async (query: Record<string, string>) => {
    const answer = await api.call(domainCalls.mine, { token: person.token, query })
    return jsonOf<Domain[]>(answer).map(({ id, health }) => [id, health])
  }
  expect(await list({ limit: '10', sort: 'id' })).toEqual([
    [whole, 100],
    [poor, 60],
    [unknown, undefined],
  ])
  expect(await list({ health: 'good' })).toEqual([[whole, 100]])
  expect(await list({ health: 'poor' })).toEqual([[poor, 60]])
  const one = await api.call(domainCalls.get, { token: person.token, params: { id: poor } })
  expect(jsonOf<Domain>(one).health).toBe(60)
})

test('a request that waits has no health yet', async () => {
  expect(await ask(await makeDomain(api, owner, null))).toEqual([])
})

describe('nameservers', () => {
  let id: number

  beforeAll(async () => {
    const made = await makeExternal(...good)
    id = made.id
    const text = zoneText(7, 'ns1.same.example', 'ns2.same.example')
    await servers.serve(made.zone, '127.0.0.6', text)
    await servers.serve(made.zone, '127.0.0.7', zoneText(5, 'ns1.same.example', 'ns2.same.example'))
    Object.assign(hosts, { 'ns1.same.example': '127.0.0.6', 'ns2.same.example': '127.0.0.6' })
    Object.assign(hosts, { 'ns2.old.example': '127.0.0.7', 'ns2.other.example': '127.0.0.6' })
  })

  test.each([
    ['both answer', ['ns1.same.example', 'ns2.same.example'], 'good', 'All 2'],
    ['one is silent', ['ns1.silent.example', 'ns2.same.example'], 'warn', 'ns1.silent.example'],
    ['none answers', ['ns1.silent.example', 'ns2.silent.example'], 'bad', 'ns1.silent.example, ns2.silent.example'],
    ['one has an older zone', ['ns1.same.example', 'ns2.old.example'], 'warn', '(5)'],
    ['the zone names others', ['ns1.same.example', 'ns2.other.example'], 'warn', 'ns2.same.example'],
    ['a private address is never asked', ['ns1.same.example', 'ns1.inside.example'], 'warn', 'ns1.inside.example'],
  ])('%s', async (_, names, state, words) => {
    await delegate(id, ...names)
    const began = performance.now()
    const checks = await ask(id)
    expect(performance.now() - began).toBeLessThan(15_000)
    expect(checks.find(({ check }) => check === 'nameservers')).toMatchObject({
      state,
      detail: expect.stringContaining(words),
      ...(state !== 'good' && { action: { kind: 'nameservers' } }),
    })
    // What the other server answers is read all the same.
    expect(statesOf(checks).spf).toBe(state === 'bad' ? 'unknown' : 'good')
  })
})

const nobody: AskRecords = async name =>
  name === 'ok.example' ? { kind: 'records', contents: ['93.184.215.14'] } : { kind: 'no_name' }

const record = (host: string, type: StoredRecord['type'], content: string, priority: number | null = null) => ({
  host,
  type,
  content,
  priority,
  ttl: 300,
})
const txt = (host: string, text: string) => record(host, 'TXT', `"${text}"`)

describe('records', () => {
  test.each<[check: string, state: string, ...records: StoredRecord[]]>([
    ['spf', 'warn'],
    ['spf', 'good', txt('@', 'v=spf1 mx -all')],
    ['spf', 'good', txt('@', 'v=spf1 -all')],
    ['spf', 'good', txt('@', 'v=spf1 redirect=ok.example')],
    ['spf', 'bad', txt('@', 'v=spf1 +all')],
    ['spf', 'bad', txt('@', 'v=spf1 all')],
    ['spf', 'bad', txt('@', 'v=spf1 -all'), txt('@', 'v=spf1 mx -all')],
    ['spf', 'warn', txt('@', 'v=spf1 mx ?all')],
    ['spf', 'warn', txt('@', 'v=spf1 mx')],
    ['spf', 'warn', txt('@', 'v=spf1 ipv4:192.0.2.1 -all')],
    ['spf', 'warn', txt('@', 'spf1 -all')],
    ['spf', 'warn', txt('www', 'v=spf1 -all')],
    ['dmarc', 'warn'],
    ['dmarc', 'good', txt('_dmarc', 'v=DMARC1; p=reject; rua=mailto:a@ok.example')],
    ['dmarc', 'good', txt('_dmarc', 'v=DMARC1;p=quarantine')],
    ['dmarc', 'warn', txt('_dmarc', 'v=DMARC1; p=none')],
    ['dmarc', 'warn', txt('_dmarc', 'v=DMARC1; p=reject; t=y')],
    ['dmarc', 'warn', txt('_dmarc', 'v=DMARC1')],
    ['dmarc', 'bad', txt('_dmarc', 'v=DMARC1; p=none'), txt('_dmarc', 'v=DMARC1; p=reject')],
    ['dmarc', 'warn', txt('@', 'v=DMARC1; p=reject')],
    ['dmarc', 'warn', record('_dmarc', 'CNAME', 'gone.example.')],
    ['dkim', 'warn'],
    ['dkim', 'good', record('k1._domainkey', 'CNAME', 'k1.provider.example.')],
    ['dkim', 'good', txt('a.b._domainkey', 'v=DKIM1; p=')],
    ['dkim', 'unknown', txt('*', 'anything')],
    ['dkim', 'good', txt('@', 'v=spf1 -all')],
    ['mail', 'warn'],
    ['mail', 'good', record('@', 'MX', '.', 0)],
    ['mail', 'good', record('@', 'MX', 'ok.example.', 10)],
    ['mail', 'warn', record('@', 'MX', 'ok.example.', 10), record('@', 'MX', 'gone.example.', 20)],
    ['mail', 'bad', record('@', 'MX', 'gone.example.', 10)],
    ['mail', 'bad', record('@', 'MX', 'mail.here.example.', 10), record('mail', 'A', '10.0.0.1')],
    ['mail', 'good', record('@', 'MX', 'mail.here.example.', 10), record('mail', 'A', '93.184.215.14')],
    ['mail', 'good', record('@', 'MX', 'mail.here.example.', 10), record('*', 'AAAA', '2606:2800:21f::1')],
    ['caa', 'warn'],
    ['caa', 'good', record('@', 'CAA', '0 issue "letsencrypt.org"')],
    ['caa', 'good', record('@', 'CAA', '0 issue ";"')],
    ['caa', 'warn', record('www', 'CAA', '0 issue "letsencrypt.org"')],
    ['website', 'warn'],
    ['website', 'good', record('@', 'A', '93.184.215.14')],
    ['website', 'good', record('www', 'CNAME', 'ok.example.')],
    ['website', 'good', record('www', 'CNAME', 'shop.here.example.'), record('shop', 'A', '93.184.215.14')],
    ['website', 'bad', record('@', 'A', '192.168.1.10')],
    ['website', 'bad', record('@', 'A', '93.184.215.14'), record('www', 'CNAME', 'gone.example.')],
    ['website', 'bad', record('www', 'CNAME', 'nothing.here.example.')],
    ['website', 'good', record('@', 'A', '127.0.0.1'), record('@', 'A', '93.184.215.14')],
  ])('%s is %s with %j', async (check, state, ...records) => {
    const asking = askStored('here.example', records, nobody)
    const found = [...(await checkMailOf('here.example', asking)), ...(await checkWebOf('here.example', asking))]
    const one = found.find(other => other.check === check)
    expect(one?.state).toBe(state)
    if (one)
      for (const language of ['en', 'uk'] as const) expect(detailOf(one, language, '')).not.toMatch(/\{|^$|^\S+$/)
  })

  test('without an answer nothing is claimed', async () => {
    const silent: AskRecords = async () => ({ kind: 'silent' })
    const found = [...(await checkMailOf('here.example', silent)), ...(await checkWebOf('here.example', silent))]
    expect(found.map(({ state }) => state)).toEqual(found.map(() => 'unknown'))
  })
})

describe('the job', () => {
  const move = (interval: string) =>
    sql`update sandbox_settings set clock_moved = clock_moved + ${interval}::interval`.execute(api.db)

  test('checks some minutes after a change, and each week', async () => {
    const id = await makeDomain(api, owner, admin)
    await run()
    const first = (await healthOf(id))?.checked_at ?? undefined
    const checkedAt = async () => (await healthOf(id))?.checked_at ?? undefined
    // A change asks for a check in a few minutes, so that one at once finds nothing to do.
    expect(first).toBeUndefined()
    await move('4 minutes')
    await run()
    const second = await checkedAt()
    expect(second).toBeDefined()
    await move('6 days')
    await run()
    expect(await checkedAt()).toEqual(second)
    await move('1 day')
    await run()
    const third = await checkedAt()
    expect(third?.getTime()).toBeGreaterThan(second?.getTime() ?? 0)
    await api.call(domainCalls.setAutoRenew, { ...as(id), body: { auto_renew: true } })
    await move('4 minutes')
    await run()
    expect((await checkedAt())?.getTime()).toBeGreaterThan(third?.getTime() ?? 0)
    expect((await healthOf(id))?.score).toBeGreaterThan(0)
  })

  test('a domain whose servers never answer, or that cannot be checked, delays no other', async () => {
    const silent = await makeExternal('ns1.silent.example', 'ns2.silent.example')
    const broken = await makeExternal('ns1.silent.example', 'ns2.silent.example')
    const glue = JSON.stringify({ 'ns1.silent.example': ['no address'] })
    await api.db
      .updateTable('domains')
      .set({ glue: sql`${glue}::jsonb` })
      .where('id', '=', broken.id)
      .execute()
    const others: number[] = []
    while (others.length < 3) others.push(await makeDomain(api, owner, admin))
    const before = await Promise.all(others.map(healthOf))
    expect(before.map(one => one?.checked_at)).toEqual([null, null, null])
    await move('4 minutes')
    const running = run()
    await until('the others are checked', async () => {
      const found = await Promise.all(others.map(healthOf))
      return found.every(one => one?.checked_at)
    })
    expect((await healthOf(silent.id))?.checked_at).toBeNull()
    await running
    expect((await healthOf(silent.id))?.checks.find(({ check }) => check === 'nameservers')?.state).toBe('bad')
    const aside = await api.db.selectFrom('set_aside').selectAll().where('job', '=', 'health').execute()
    expect(aside).toMatchObject([{ object: `domain ${broken.id}`, attempts: 1 }])
  })

  test('one that has to end stores nothing half checked', async () => {
    const { id } = await makeExternal('ns1.silent.example', 'ns2.silent.example')
    await move('4 minutes')
    let isOver = false
    const running = run(() => isOver)
    setTimeout(() => {
      isOver = true
    }, 500)
    const began = performance.now()
    await running
    expect(performance.now() - began).toBeLessThan(6000)
    expect((await healthOf(id))?.checked_at).toBeNull()
  })

  test('waits for servers of others, so that a move of the clock does not run it', () => {
    expect(jobs.find(({ name }) => name === 'health')?.asksOthers).toBe(true)
  })
})
