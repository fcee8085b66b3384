import { type DnsStatus, dnsChangeCalls, dnsServedCalls, domainCalls } from '@panel/shared/contract'
import { requestReconciliation } from '../src/publishing/outbox-repository'
import { startTestApi, type TestApi } from './api'
import { endService } from './domain-users'
import { answersOfEveryType, everyType } from './every-type'
import { until, untilJobsAreDone } from './until'
import { startUpdateServer, type UpdateServer } from './update-servers'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

describe.each(['BIND', 'Knot'] as const)('%s takes dynamic updates', kind => {
  const name = uniqueName('updated')
  const zone = `${name}.com`
  let server: UpdateServer
  let api: TestApi
  let owner: TestUser
  let id: number

  beforeAll(async () => {
    server = await startUpdateServer(kind, zone)
    api = await startTestApi({ worker: true, env: { DNS_PUBLISHER: server.setting } })
    owner = await createUser(api)
    id = await makeDomain(api, owner, await createUser(api, 'admin'), name)
  })

  afterAll(async () => {
    await api.close()
    await server.close()
  })

  const as = () => ({ token: owner.token, params: { id } })
  const status = async () => (await api.call(dnsServedCalls.status, as())).json as DnsStatus
  const served = async (): Promise<DnsStatus> => {
    await until('the server has the zone', async () => (await status()).state === 'served', 60_000)
    return status()
  }
  const load = (text: string) => api.call(dnsChangeCalls.import, { ...as(), body: { text, mode: 'replace' } })
  const delegate = (delegation_type: string) =>
    api.call(domainCalls.setDelegation, { ...as(), body: { delegation_type } })
  const reconcile = async () => {
    await requestReconciliation(api.db)
    await untilJobsAreDone(api.db)
  }
  const answers = (host: string, type: string) => server.dig(host === '@' ? zone : `${host}.${zone}`, type)

  test('each type is answered as it is stored, with our nameservers and serial', async () => {
    expect((await load(everyType)).status).toBe(200)
    const { serial, servers } = await served()
    expect(servers).toEqual([{ name: 'ns1', serial, checked_at: expect.any(String) }])
    for (const [host, type, lines] of answersOfEveryType(zone))
      expect([host, type, await answers(host, type)]).toEqual([host, type, lines])
    await reconcile()
    expect((await served()).serial).toBe(serial)
  })

  test('what is deleted is gone, and the serial rises', async () => {
    const before = (await served()).serial
    await load('www 300 A 192.0.2.7')
    expect((await served()).serial).toBeGreaterThan(before)
    expect([await answers('www', 'A'), await answers('p', 'PTR'), await answers('@', 'MX')]).toEqual([
      ['192.0.2.7'],
      [],
      [],
    ])
  })

  test('a zone goes out of service and comes back', async () => {
    const before = (await served()).serial
    await delegate('external')
    await endService(api, id)
    await reconcile()
    await until('nothing is answered', async () => (await answers('www', 'A')).length === 0)
    await reconcile()
    expect(await status()).toMatchObject({ state: 'not_published', reason: 'external' })
    await delegate('parking')
    await served()
    expect([await answers('@', 'MX'), await answers('www', 'A')]).toEqual([['0 .'], []])
    await delegate('internal')
    expect((await served()).serial).toBeGreaterThan(before)
    expect(await answers('www', 'A')).toEqual(['192.0.2.7'])
  })

  test('a foreign change is undone', async () => {
    const { serial } = await served()
    await server.update(`update delete www.${zone}. A`, `update add evil.${zone}. 60 TXT "x"`)
    expect([await answers('www', 'A'), await answers('evil', 'TXT')]).toEqual([[], ['"x"']])
    await reconcile()
    expect((await served()).serial).toBeGreaterThan(serial)
    expect([await answers('www', 'A'), await answers('evil', 'TXT')]).toEqual([['192.0.2.7'], []])
  })

  test('a server that is down is said, and gets what changed when it is back', async () => {
    await server.stop()
    await load('www 300 A 192.0.2.9')
    await until('the failure is known', async () => (await status()).reason === 'unreachable')
    await server.start()
    await reconcile()
    await served()
    expect(await answers('www', 'A')).toEqual(['192.0.2.9'])
  })

  test('2,000 records are served, in as many messages as they need', async () => {
    const text = Array.from({ length: 2000 }, (_, at) => `h${at} A 192.0.2.${at % 250}`).join('\n')
    expect((await load(text)).status).toBe(200)
    const { serial } = await served()
    expect([await answers('h0', 'A'), await answers('h1999', 'A')]).toEqual([['192.0.2.0'], ['192.0.2.249']])
    await reconcile()
    expect((await served()).serial).toBe(serial)
  })

  test('DNSSEC is the server’s own', async () => {
    const refused = await api.call(dnsServedCalls.setDnssec, { ...as(), body: { enabled: true } })
    expect([refused.status, refused.json]).toMatchObject([409, { code: 'dnssec_at_server' }])
  })
})
