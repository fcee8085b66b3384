import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { apiTokenCalls, type DnsHistoryEntry, dnsChangeCalls } from '@panel/shared/contract'
import { fillIn, integrations } from '@panel/shared/integrations'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { jsonOf } from './answers'
import { startTestApi, type TestApi } from './api'
import { type GatewayProcess, startGateway } from './gateway-process'
import { type NameServers, startNameServers } from './name-servers'
import { until } from './until'
import { createUser, makeDomain, type TestUser, uniqueName } from './users'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const run = promisify(execFile)
const name = uniqueName('dynamic')
const zone = `${name}.com`
const host = `home.${zone}`

let servers: NameServers
let api: TestApi
let gateway: GatewayProcess
let owner: TestUser
let id: number
let place: string
let token: string
let folder: string

beforeAll(async () => {
  provideDebianPackages(['ddclient', 'inadyn', 'ddupdate'])
  servers = await startNameServers()
  api = await startTestApi({ worker: true, env: { DNS_PUBLISHER: servers.setting } })
  owner = await createUser(api)
  await servers.follow(zone)
  id = await makeDomain(api, owner, await createUser(api, 'admin'), name)
  const body = { name: 'router', scopes: ['dns:write'], domains: [id] }
  token = jsonOf<{ token: string }>(await api.call(apiTokenCalls.create, { token: owner.token, body })).token
  gateway = await startGateway(api)
  place = gateway.host
})

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dyndns-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

afterAll(async () => {
  await gateway.close()
  await api.close()
  await servers.close()
})

/** The files of a program as its reader is shown them, for http and with what a test has in place of a network card. */
const write = (program: string, change: (text: string) => string): void => {
  const found = integrations.find(one => one.id === program)
  if (!found) throw new Error(`${program} is not shown.`)
  const values = { ORIGIN: `http://${place}`, HOST: place, TOKEN: token, DOMAIN: zone, PLATFORM: 'panel.example' }
  for (const { file = '', text } of found.listings) {
    const path = join(folder, file.replace(/^~\//, 'home/'))
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, change(fillIn(text, values)), { mode: 0o600 })
  }
}

/** What a program says, whether it is content or not. */
const say = async (program: string, args: string[]): Promise<string> => {
  const env = {
    ...process.env,
    HOME: join(folder, 'home'),
    XDG_DATA_HOME: join(folder, 'home/.local/share'),
    LC_ALL: 'C',
    PATH: `${folder}:${process.env.PATH}`,
  }
  const { stdout, stderr } = await run(program, args, { env, cwd: folder }).catch(error => error)
  return `${stdout}${stderr}`
}

/** A network card as `ip` tells of it; the first address of IPv6 is of the local network only. */
const card = (ip: string, ip6: string): string => `#!/bin/sh
case "$*" in
  *'-4 -o addr show dev eth0 '*) echo '2: eth0    inet ${ip}/24 brd 192.0.2.255 scope global eth0' ;;
  *'-6 -o addr show dev eth0 '*) for one in fd00::1 ${ip6}; do echo "2: eth0    inet6 $one/64 scope global"; done ;;
esac
`

/** What a program says of each of its updates, which such a line begins. */
const sectionsOf = (said: string, line: string): string[] => said.split(line).slice(1)

/** Each program as it updates a name: what it says of each request. */
const programs: Record<string, (name: string, addresses: readonly string[]) => Promise<string[]>> = {
  // Debian's release; what newer ones send is in configured-clients.test.ts.
  'ddclient-3-10': async wanted => {
    write('ddclient-3-10', text => text.replace('ssl=yes', 'ssl=no').replaceAll(host, wanted))
    const file = join(folder, 'etc/ddclient.conf')
    const cache = join(folder, 'ddclient.cache')
    rmSync(cache, { force: true })
    const said = await say('ddclient', [
      '-daemon=0',
      '-foreground',
      '-noquiet',
      '-verbose',
      '-file',
      file,
      '-cache',
      cache,
    ])
    return sectionsOf(said, 'UPDATE:')
  },
  inadyn: async wanted => {
    write('inadyn', text => text.replaceAll('ssl = true', 'ssl = false').replaceAll(host, wanted))
    const file = join(folder, 'etc/inadyn.conf')
    const cache = mkdtempSync(join(folder, 'cache'))
    const options = ['-1n', '-f', file, '--cache-dir', cache, '--no-pidfile', '--force', '-l', 'debug']
    return sectionsOf(await say('inadyn', options), 'Sending IP# update to DDNS server, connecting')
  },
  ddupdate: async (wanted, [ip = '', ip6 = '']) => {
    write('ddupdate', text => text.replace('https:', 'http:'))
    const addresses = ['-a', 'hardcoded-ip', '-O', `ip=${ip}`, '-O', `ip6=${ip6}`, '-v', 'all']
    return [await say('ddupdate', ['-H', wanted, '-s', 'panel', ...addresses, '-f', '-l', 'debug'])]
  },
}

const history = async () =>
  jsonOf<DnsHistoryEntry[]>(await api.call(dnsChangeCalls.history, { token: owner.token, params: { id } }))

test.each([
  ['ddclient-3-10', '192.0.2.1', '2001:db8::1'],
  ['inadyn', '192.0.2.2', '2001:db8::2'],
  ['ddupdate', '192.0.2.3', '2001:db8::3'],
])('%s sets both families, which both name servers answer with within 5 s', async (program, ip, ip6) => {
  writeFileSync(join(folder, 'ip'), card(ip, ip6), { mode: 0o700 })
  const update = (wanted: string) => programs[program]?.(wanted, [ip, ip6]) ?? Promise.resolve([])
  for (const said of await update(host)) expect(said).toMatch(/good/)
  for (const server of ['primary', 'secondary'] as const) {
    await until(`${server} has IPv4`, async () => (await servers.dig(server, host, 'A')).includes(ip), 5000)
    await until(`${server} has IPv6`, async () => (await servers.dig(server, host, 'AAAA')).includes(ip6), 5000)
  }
  const before = await history()
  for (const said of await update(host)) expect(said).toMatch(/nochg/)
  expect(await history()).toEqual(before)
  for (const said of await update('home.example.org')) expect(said).toMatch(/nohost/)
})
