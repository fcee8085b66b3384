import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type DnsStatus,
  type Domain,
  dnsServedCalls,
  dnsZoneCalls,
  type Takeover,
  type ZoneCheck,
} from '@panel/shared/contract'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { jsonOf, problemOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { everyType } from './every-type'
import { type NameServers, startNameServers } from './name-servers'
import { until } from './until'
import { startUpdateServer, type UpdateServer } from './update-servers'
import { createUser, type TestUser, uniqueName } from './users'
import { createZoneServers, type ZoneServers } from './zone-servers'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const name = `${uniqueName('taken')}.example`

let fakes: ZoneServers
let old: UpdateServer
let ours: NameServers
let api: TestApi
let owner: TestUser
let zone: Domain
let delegated = ['ns1.old.example']

/** The zone at BIND, delegated by the zone above; the platform's servers are PowerDNS and NSD. */
beforeAll(async () => {
  provideDebianPackages(['ldnsutils'])
  fakes = await createZoneServers()
  ours = await startNameServers()
  const hosts: Record<string, string> = { 'ns1.old.example': '127.0.0.1', 'a.nic.example': '127.0.0.2' }
  const resolver = await fakes.answer(
    '127.0.0.1',
    ({ name: asked, type }) => {
      const data = hosts[asked]
      if (type === 'A' && data) return { answers: [{ name: asked, type, data, ttl: 1 }] }
      if (type === 'NS' && asked === 'example')
        return { answers: [{ name: asked, type, data: 'a.nic.example', ttl: 1 }] }
      return { flags: type === 'DS' ? 0 : 3, answers: [] }
    },
    0,
  )
  old = await startUpdateServer('BIND', name, `$TTL 600\n${everyType}`)
  await fakes.answer(
    '127.0.0.2',
    () => ({ authorities: delegated.map(data => ({ name, type: 'NS' as const, data, ttl: 1 })) }),
    old.port,
  )
  const env = {
    DNS_RESOLVER: `127.0.0.1:${resolver}`,
    DNS_LOOPBACK_PORT: String(old.port),
    DNS_PUBLISHER: ours.setting,
  }
  api = await startTestApi({ worker: true, env })
  owner = await createUser(api)
  zone = jsonOf<Domain>(await api.call(dnsZoneCalls.add, { token: owner.token, body: { name } }))
  await ours.follow(name)
})

afterAll(async () => {
  await api.close()
  await old.close()
  await ours.close()
  await fakes.close()
})

const as = () => ({ token: owner.token, params: { id: zone.id } })
const take = (body: object) => api.call(dnsZoneCalls.takeover, { ...as(), body })
const check = async () => jsonOf<ZoneCheck>(await api.call(dnsZoneCalls.check, as()))

/** Compares two transfers of the zone, apart from what each server has of its own; throws where they differ. */
const compare = (...transfers: [theirs: string, ours: string]): string => {
  const files = transfers.map((text, at) => {
    const file = join(fakes.folder, `compared-${at}`)
    const lines = text.split('\n').filter(line => !/\s(SOA|RRSIG|NSEC)\s/.test(line))
    const authority = `$ORIGIN ${name}.\n@ 300 IN SOA a.example. b.example. 1 1 1 1 1\n@ 300 IN NS a.example.\n`
    const apexNs = new RegExp(`^${name.replaceAll('.', '\\.')}\\.\\s+\\d+\\s+IN\\s+NS\\s`, 'i')
    writeFileSync(file, authority + lines.filter(line => !apexNs.test(line)).join('\n'))
    return file
  })
  return execFileSync('ldns-compare-zones', ['-e', ...files], { encoding: 'utf8' })
}

test('a zone of BIND is taken over by a signed transfer, equal, and its delegation is followed', async () => {
  const server = `127.0.0.1:${old.port}`
  expect(problemOf(await take({ from: 'axfr', server }))).toMatchObject({
    errors: [{ field: 'server', code: 'axfr_refused' }],
  })
  const hosts = ['h', 'sub', `mapped.${name}`]
  const asked = jsonOf<Takeover>(await take({ from: 'queries', hosts, dry_run: true }))
  const seen = asked.lines.map(({ record }) => `${record?.host} ${record?.type}`)
  expect(asked).toMatchObject({ incomplete: true, change: null })
  expect(seen).toEqual(
    expect.arrayContaining([
      ...['@ MX', '@ TXT', '@ CAA', '* CNAME', 'www A', 'mapped AAAA', '_sip._tcp SRV'],
      ...['web HTTPS', 'h SSHFP', '_443._tcp TLSA', 'sub NS', 'sub DS'],
    ]),
  )
  const soa = 'ns1.old.example. hostmaster.old.example. 2100000000 7200 3600 1209600 300'
  await old.update(`update add ${name} 3600 SOA ${soa}`)
  const preview = await take({ from: 'axfr', server, tsig: old.tsig, dry_run: true })
  expect([preview.status, jsonOf<Takeover>(preview).diff.length]).toEqual([200, everyType.trim().split('\n').length])
  expect((await take({ from: 'axfr', server, tsig: old.tsig })).status).toBe(200)
  expect(jsonOf<Takeover>(await take({ from: 'axfr', server, tsig: old.tsig })).diff).toEqual([])

  const theirs = await old.transfer()
  expect((await check()).move).toMatchObject({ safe: false, reasons: expect.arrayContaining(['unproven']) })
  await old.update(`update add _panel-verify.${name} 60 TXT "${zone.proof?.value}"`)
  expect(await check()).toMatchObject({ domain: { state: 'proven' }, proof_seen: true })
  const status = async () => jsonOf<DnsStatus>(await api.call(dnsServedCalls.status, as()))
  await until('our servers have the zone', async () => (await status()).state === 'served', 60_000)
  // Servers that followed the zone there take no lower serial.
  expect((await status()).serial).toBeGreaterThan(2_100_000_000)

  const served = await ours.transfer('secondary', name)
  expect(compare(theirs, served)).toMatch(/^\t?\+0\t-0\t~0/)
  expect(() => compare(theirs.replace('192.0.2.25', '192.0.2.26'), served)).toThrow()

  expect((await check()).move).toMatchObject({ safe: true, reasons: [], missing: [] })
  await old.update(`update add shop.${name} 60 HTTPS 1 . alpn=h2`)
  const missing = [{ host: 'shop', type: 'HTTPS', content: '1 . alpn=h2' }]
  expect((await check()).move).toMatchObject({ safe: false, reasons: ['missing'], missing })
  await old.update(`update delete shop.${name} HTTPS`)
  await old.update(`update add extra.${name} 60 A 192.0.2.99`, `update delete www.${name} A`)
  expect((await check()).move).toMatchObject({ safe: false, reasons: ['different'] })
  delegated = ['ns1', 'ns2'].map(host => `${host}.${api.deps.settings.PLATFORM_HOST}`)
  expect(await check()).toMatchObject({ domain: { state: 'served' } })
})
