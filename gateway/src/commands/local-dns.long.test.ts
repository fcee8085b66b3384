import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort, freePortNear } from '@panel/api/server-kit/free-port'
import { type SecondaryServer, startSecondary } from '@panel/api/testing/secondary-servers'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { reportMetric } from '@panel/shared/testing/metric'
import { repository } from '../start/packages'
import { temporaryFolder } from '../testing/builds'

const run = promisify(execFile)

/** Panels that were not built before are built by the first start. */
vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 })

/** Seconds in which a record is answered, after it was saved. */
const answeredWithin = 2
/** Seconds in which PowerDNS answers again after it was killed. */
const backWithin = 5
/** Milliseconds after which Prometheus gives up by default. */
const prometheusLimit = 10_000

/** A domain of the demo's that has no record yet, and one that it has records of. */
const empty = 'xn----7sbnegbvskedr3c.ua'
const known = 'sample-shop.com'
const admin = { username: 'admin@example.com', password: 'lantern river 42' }
const customer = { username: 'demo@example.com', password: 'sample-account-2468' }

const scripts: Record<string, string> = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')).scripts

let product: ChildProcess | undefined
let folder: string
let environment: Record<string, string>
let secondaries: SecondaryServer[]

/** Runs a command of the repository, as npm does: `exec` makes the process its own. */
const npmRun = (script: string, more: Record<string, string>, words = '') =>
  spawn('sh', ['-c', `${scripts[script]} ${words}`], {
    cwd: repository,
    env: { ...process.env, ...environment, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

const start = async (dataDir: string): Promise<void> => {
  const child = npmRun('start', { DATA_DIR: dataDir })
  product = child
  let said = ''
  await new Promise<void>((ready, failed) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', words => {
        said += words
        if (/^ready /m.test(said)) ready()
      })
    child.once('exit', () => failed(new Error(said)))
  })
}

const stop = async (signal: NodeJS.Signals): Promise<void> => {
  if (!product || product.exitCode !== null || product.signalCode !== null) return
  const ended = once(product, 'exit')
  product.kill(signal)
  await ended
}

const command = async (script: string, dataDir: string, file: string): Promise<void> => {
  const child = npmRun(script, { DATA_DIR: dataDir }, file)
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', words => said.push(String(words)))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(said.join(''))
}

const dig = async (port: string | number, ...words: string[]): Promise<string> => {
  const args = ['@127.0.0.1', '-p', String(port), '+short', '+norec', '+tries=1', '+time=1', ...words]
  return (await run('dig', args).catch(() => ({ stdout: '' }))).stdout.trim()
}

/** Seconds until a server answers so. */
const untilAnswered = async (wanted: string, port: string | number, ...words: string[]): Promise<number> => {
  const from = performance.now()
  while ((await dig(port, ...words)) !== wanted) {
    if (performance.now() - from > 60_000) throw new Error(`${words.join(' ')} at ${port} is not ${wanted}`)
    await sleep(20)
  }
  return (performance.now() - from) / 1000
}

const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
  const response = await fetch(`http://127.0.0.1:${environment.PORT}${path}`, init)
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response
}

const signIn = async (who: typeof admin): Promise<Record<string, string>> => {
  const answer = await call('/api/auth/token', { method: 'POST', body: new URLSearchParams(who) })
  const { access_token } = (await answer.json()) as { access_token: string }
  return { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
}

const domainId = async (headers: Record<string, string>, wanted: string): Promise<number> => {
  const all = (await (await call('/api/domains/my', { headers })).json()) as {
    id: number
    name: string
    zone: string
  }[]
  return all.find(({ name, zone }) => `${name}.${zone.replace(/^\./, '')}` === wanted)?.id ?? 0
}

const send = (method: string, path: string, headers: Record<string, string>, body: unknown): Promise<Response> =>
  call(path, { method, headers, body: JSON.stringify(body) })

const pdns = async (): Promise<number> => Number(await readFile(join(folder, 'data/dns/pdns.pid'), 'utf8'))

const isFree = (port: string): Promise<boolean> =>
  new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(Number(port), '127.0.0.1', () => probe.close(() => resolve(true)))
  })

beforeAll(async () => {
  provideDebianPackages(['pdns-server', 'pdns-backend-lmdb', 'nsd', 'knot', 'bind9-dnsutils'])
  folder = await temporaryFolder()
  const [dns, nsd, knot] = [await freePort(), await freePort(), await freePort()]
  environment = {
    PORT: String(await freePortNear(4390, '127.0.0.1')),
    API_PORT: String(await freePort()),
    DNS_PORT: String(dns),
    DNS_PUBLISHER: 'local',
    DNS_SECONDARIES: `ns2.panel.example@127.0.0.1:${nsd},ns3.panel.example@127.0.0.1:${knot}`,
    DEMO: '1',
    ADMIN_EMAIL: admin.username,
    ADMIN_PASSWORD: admin.password,
    BACKUP_KEY: '5f'.repeat(32),
    LIMITS_SCALE: '10000',
  }
  secondaries = [
    await startSecondary('nsd', { port: nsd, primary: dns, zone: known, key: null }),
    await startSecondary('knot', { port: knot, primary: dns, zone: known, key: null }),
  ]
  await start(join(folder, 'data'))
})

afterAll(async () => {
  await stop('SIGTERM')
  for (const { close } of secondaries ?? []) await close()
})

test('the first record of a domain is answered at once, over UDP and TCP', async () => {
  const headers = await signIn(customer)
  const record = { domain_id: await domainId(headers, empty), host: 'first', type: 'A', content: '192.0.2.77' }
  await send('POST', '/api/dns/', headers, record)
  const port = environment.DNS_PORT ?? ''
  const seconds = await untilAnswered('192.0.2.77', port, `first.${empty}`, 'A')
  expect(await dig(port, '+tcp', `first.${empty}`, 'A')).toBe('192.0.2.77')
  reportMetric('DNS-1 first record answered, s', seconds, 'most', answeredWithin)
})

test('a change over the PowerDNS API is at the public servers, which follow by NOTIFY, when it is answered', async () => {
  const headers = await signIn(customer)
  const grant = { name: 'acme', scopes: ['dns:write'], domains: [await domainId(headers, known)] }
  const { token } = (await (await send('POST', '/api/users/me/tokens', headers, grant)).json()) as { token: string }
  const ports = [environment.DNS_PORT ?? '', ...secondaries.map(({ port }) => port)]
  for (const content of ['"one"', '"two"', '"three"']) {
    const rrset = {
      name: `_acme-challenge.${known}.`,
      type: 'TXT',
      ttl: 60,
      changetype: 'REPLACE',
      records: [{ content }],
    }
    const from = performance.now()
    await send('PATCH', `/api/v1/servers/localhost/zones/${known}.`, { 'x-api-key': token }, { rrsets: [rrset] })
    const seconds = (performance.now() - from) / 1000
    for (const port of ports) expect(await dig(port, `_acme-challenge.${known}`, 'TXT')).toBe(content)
    reportMetric('DNS-2 change at all public servers, s', seconds, 'most', answeredWithin)
  }
})

test('a name server that was killed is back with what it had, which an administrator sees', async () => {
  const port = environment.DNS_PORT ?? ''
  const headers = await signIn(admin)
  const state = async () => (await (await call('/api/admin/dns', { headers })).json()) as Record<string, unknown>
  const metrics = async () => (await fetch(`http://127.0.0.1:${environment.API_PORT}/metrics`)).text()
  expect(await state()).toMatchObject({
    publisher: 'local',
    version: expect.stringMatching(/^\d+\.\d+/),
    answers: true,
  })
  expect(await metrics()).toMatch(/^dns_server_up 1$/m)
  const id = await pdns()
  process.kill(id, 'SIGSTOP')
  expect(await state()).toMatchObject({ version: null, answers: false })
  const from = performance.now()
  expect(await metrics()).toMatch(/^dns_server_up 0$/m)
  expect(performance.now() - from).toBeLessThan(prometheusLimit)
  process.kill(id, 'SIGKILL')
  const seconds = await untilAnswered('192.0.2.77', port, `first.${empty}`, 'A')
  reportMetric('DNS-3 answers again after kill -9, s', seconds, 'most', backWithin)
  expect(await pdns()).not.toBe(id)
  expect(await state()).toMatchObject({ answers: true, failures: [] })
  expect(await metrics()).toMatch(/^dns_server_up 1$/m)
})

test('zones and DNSSEC keys outlive a killed product, and come back from a backup elsewhere', async () => {
  const port = environment.DNS_PORT ?? ''
  const headers = await signIn(customer)
  const id = await domainId(headers, known)
  await send('PUT', `/api/dns/domain/${id}/dnssec`, headers, { enabled: true })
  const isSigned = async () => (await dig(port, known, 'DNSKEY')) !== ''
  while (!(await isSigned())) await sleep(50)
  const key = await dig(port, known, 'DNSKEY')
  for (const server of secondaries) await untilAnswered(key, server.port, known, 'DNSKEY')

  const left = await pdns()
  await stop('SIGKILL')
  await start(join(folder, 'data'))
  expect(await pdns()).not.toBe(left)
  expect(await dig(port, known, 'DNSKEY')).toBe(key)

  const [file, restored] = [join(folder, 'backup'), join(folder, 'restored')]
  await command('backup', join(folder, 'data'), file)
  await stop('SIGTERM')
  expect(product?.exitCode).toBe(0)
  for (const name of ['PORT', 'API_PORT', 'DNS_PORT']) expect(await isFree(environment[name] ?? '')).toBe(true)
  expect(await dig(port, known, 'SOA')).toBe('')

  await command('restore', restored, file)
  await rm(join(folder, 'data'), { recursive: true })
  await start(restored)
  await untilAnswered('192.0.2.77', port, `first.${empty}`, 'A')
  await untilAnswered(key, port, known, 'DNSKEY')
})
