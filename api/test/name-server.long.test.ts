import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type DnsStatus, type Dnssec, dnsChangeCalls, dnsServedCalls } from '@panel/shared/contract'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { type OwnNameServer, startNameServer } from '../src/name-server/own-server'
import { findProgram } from '../src/name-server/program'
import { requestReconciliation } from '../src/publishing/outbox-repository'
import { isFree } from '../src/server-kit/free-port'
import { isAlive } from '../src/server-kit/processes'
import { readSettings } from '../src/settings/settings'
import { startTestApi } from './api'
import { freeTcpAndUdpPort } from './name-servers'
import { spawnProgram } from './processes'
import { until } from './until'
import { createUser, makeDomain, uniqueName } from './users'

const run = promisify(execFile)

/** These tests start whole processes, which takes its time on a machine that is busy. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let dataDir: string
let port: number
let said: string[]
const closing: (() => Promise<unknown>)[] = []

beforeAll(() => provideDebianPackages(['pdns-server', 'pdns-backend-lmdb', 'bind9-dnsutils', 'python3']))

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'panel name server '))
  port = await freeTcpAndUdpPort()
  said = []
})

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await rm(dataDir, { recursive: true, force: true })
})

const settings = (more: Record<string, string> = {}) => ({
  DATA_DIR: dataDir,
  DNS_PUBLISHER: 'local',
  DNS_PORT: String(port),
  ...more,
})

const start = async (more?: Record<string, string>): Promise<OwnNameServer> => {
  const server = await startNameServer(readSettings(settings(more)), line => said.push(line))
  closing.push(server.stop)
  return server
}

const dig = async (...words: string[]): Promise<string> => {
  const args = ['@127.0.0.1', '-p', String(port), '+norec', '+tries=1', '+time=2', ...words]
  return (await run('dig', args).catch(({ stdout }: { stdout: string }) => ({ stdout }))).stdout
}

const pid = async (): Promise<number> => Number(await readFile(join(dataDir, 'dns/pdns.pid'), 'utf8'))

const statusOf = async (process: number): Promise<string> => readFile(`/proc/${process}/status`, 'utf8')

test('it answers over UDP and TCP, as an account without any right, and its API is for the product alone', async () => {
  const { publisher } = await start()
  expect(await dig('any.example', 'SOA')).toContain('status: REFUSED')
  expect(await dig('+tcp', 'any.example', 'SOA')).toContain('status: REFUSED')
  const [, address = '', key = ''] = /^local\+(http:\/\/127\.0\.0\.1:\d+)\/\?key=([0-9a-f]{64})&/.exec(publisher) ?? []
  const api = (given: string) => fetch(`${address}/api/v1/servers/localhost`, { headers: { 'x-api-key': given } })
  expect((await api('wrong')).status).toBe(401)
  expect((await api(key)).status).toBe(200)
  expect(await readFile(join(dataDir, 'dns/pdns.conf'), 'utf8')).toContain(`api-key=${key}\n`)
  expect((await stat(join(dataDir, 'dns/pdns.conf'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(dataDir, 'dns'))).mode & 0o777).toBe(0o700)
  const status = await statusOf(await pid())
  expect(status).toMatch(/^CapEff:\s+0+$/m)
  if (process.getuid?.() === 0) expect(status).toMatch(/^Uid:\s+6[1-5]\d{3}\s/m)
})

test.runIf(process.getuid?.() === 0)(
  'a user who may take port 53 and nothing else of root’s answers there',
  async () => {
    const address = '127.53.0.1'
    const user = ['--reuid=65534', '--regid=65534', '--clear-groups', '--no-new-privs']
    const rights = ['--inh-caps=-all,+net_bind_service', '--ambient-caps=+net_bind_service']
    const words = [
      process.execPath,
      '--import',
      'tsx',
      fileURLToPath(new URL('name-server-program.ts', import.meta.url)),
    ]
    await chown(dataDir, 65534, 65534)
    const env = { ...process.env, ...settings({ DNS_PORT: '53', DNS_HOST: address }) }
    const child = spawn('setpriv', [...user, ...rights, '--bounding-set=-all,+net_bind_service', ...words], { env })
    const ended = once(child, 'exit')
    closing.push(async () => {
      child.kill('SIGTERM')
      await ended
    })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', text => said.push(String(text)))
    await until(`it answers: ${said}`, () => said.join('').includes('ready'), 30_000)
    const { stdout } = await run('dig', [`@${address}`, '+norec', '+tries=1', '+time=2', 'any.example', 'SOA'])
    expect(stdout).toContain('status: REFUSED')
    const status = await statusOf(await pid())
    expect(status).toMatch(/^Uid:\s+65534\s/m)
    expect(status).toMatch(/^CapEff:\s+0*400$/m)
    const server = await pid()
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(isAlive(server)).toBe(false)
  },
)

test('the folder has one user', async () => {
  await start()
  await expect(start({ DNS_PORT: String(await freeTcpAndUdpPort()) })).rejects.toThrow(
    `The folder ${dataDir} is in use by another running copy of the product: stop it or set another DATA_DIR.`,
  )
  expect(await dig('any.example', 'SOA')).toContain('status: REFUSED')
})

test('a start that cannot succeed says why in one sentence', async () => {
  await expect(findProgram([dataDir])).rejects.toThrow(
    /^DNS_PUBLISHER=local needs PowerDNS .* install the packages pdns-server and pdns-backend-lmdb /,
  )
  const other = createServer().listen(port, '127.0.0.1')
  closing.push(() => new Promise(done => other.close(done)))
  await expect(start()).rejects.toThrow(
    `DNS_PORT ${port} is taken by another program: stop it, or set another DNS_PORT.`,
  )
  await expect(start({ DNS_HOST: '192.0.2.1' })).rejects.toThrow('DNS_HOST 192.0.2.1 is no address of this machine')
})

/** Its first thread ends at once; the other one keeps the port. */
const twoThreads = `import ctypes, socket, sys, threading
port = socket.create_server(('127.0.0.1', int(sys.argv[1])))
threading.Thread(target=sys.stdin.read).start()
print('listens', flush=True)
ctypes.CDLL(None).pthread_exit(None)`

test('a process runs until its last thread has ended, since its ports are taken until then', async () => {
  const child = spawn('/usr/bin/python3', ['-c', twoThreads, String(port)])
  const ended = once(child, 'exit')
  closing.push(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const left = child.pid ?? 0
  await once(child.stdout, 'data')
  await until('its first thread has ended', async () => /^State:\s+Z/m.test(await statusOf(left)), 5000)
  expect([isAlive(left), await isFree(port, '127.0.0.1')]).toEqual([true, false])
  child.stdin.end()
  await ended
  expect([isAlive(left), await isFree(port, '127.0.0.1')]).toEqual([false, true])
})

test('a start after kill -9 ends the server that was left behind', async () => {
  const killed = spawnProgram('main.ts', { ...settings(), API_PORT: '4294' })
  await killed.says(/api ready/)
  const left = await pid()
  await killed.end('SIGKILL')
  expect(isAlive(left)).toBe(true)
  const next = spawnProgram('main.ts', { ...settings(), API_PORT: '4294' })
  await next.says(/api ready/)
  expect(next.output()).toContain(`A PowerDNS that a killed start had left running was stopped (process ${left}).`)
  expect(isAlive(left)).toBe(false)
  const own = await pid()
  expect(await next.end('SIGTERM')).toBe(0)
  expect(isAlive(own)).toBe(false)
})

test('a served zone comes back after a kill, and a signed one with its keys after its files were damaged', async () => {
  const { publisher } = await start()
  const api = await startTestApi({ worker: true, env: { DNS_PUBLISHER: publisher } })
  closing.push(api.close)
  const [owner, admin] = await Promise.all([createUser(api), createUser(api, 'admin')])
  const name = uniqueName('local')
  const as = { token: owner.token, params: { id: await makeDomain(api, owner, admin, name) } }
  const isServed = async () => ((await api.call(dnsServedCalls.status, as)).json as DnsStatus).state === 'served'
  const answer = (type: string) => dig('+short', `${name}.com`, type)
  const changes = [{ op: 'add', record: { host: '@', type: 'A', content: '192.0.2.7' } }]
  expect((await api.call(dnsChangeCalls.change, { ...as, body: { changes } })).status).toBe(200)
  expect((await api.call(dnsServedCalls.setDnssec, { ...as, body: { enabled: true } })).status).toBe(200)
  await until('the signed zone is served', async () => (await isServed()) && (await answer('DNSKEY')) !== '', 30_000)
  const key = await answer('DNSKEY')

  const first = await pid()
  process.kill(first, 'SIGKILL')
  await until('it runs again', async () => (await pid()) !== first && (await answer('A')) === '192.0.2.7\n', 30_000)
  expect(said).toEqual(['PowerDNS ended (SIGKILL); starting it again'])
  expect(await answer('DNSKEY')).toBe(key)

  process.kill(await pid(), 'SIGKILL')
  await writeFile(join(dataDir, 'dns/zones/zones.lmdb'), 'no database')
  await until('it runs with no zones', async () => (await answer('A')) === '' && said.length === 3, 30_000)
  await requestReconciliation(api.db)
  await until('the zone is made again', async () => (await answer('A')) === '192.0.2.7\n', 60_000)
  expect(said.at(-1)).toMatch(/^The zones of PowerDNS were damaged and are made again from the database/)
  expect(await answer('DNSKEY')).toBe(key)
  await until('it is served', isServed, 60_000)
  const { ds } = (await api.call(dnsServedCalls.dnssec, as)).json as Dnssec
  expect(ds.map(({ key_tag }) => key_tag)).toEqual([expect.any(Number), expect.any(Number)])
  expect(await dig('+dnssec', `${name}.com`, 'A')).toContain('RRSIG')
})
