import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort, freePortNear } from '@panel/api/server-kit/free-port'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { temporaryFolder } from '../testing/builds'

const run = promisify(execFile)
const repository = join(import.meta.dirname, '../../..')

vi.setConfig({ testTimeout: 900_000, hookTimeout: 60_000 })

const zone = 'sample-shop.com'
let product: ChildProcess | undefined

beforeAll(() => provideDebianPackages(['pdns-server', 'pdns-backend-lmdb', 'bind9-dnsutils']))
afterEach(() => stop('SIGTERM'))

const stop = async (signal: NodeJS.Signals): Promise<void> => {
  if (!product || product.exitCode !== null || product.signalCode !== null) return
  const ended = once(product, 'exit')
  product.kill(signal)
  await ended
}

const start = async (environment: Record<string, string>): Promise<void> => {
  const script = join(repository, 'gateway/src/commands/start.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: repository,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
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

const answer = async (port: string, name: string, type: string): Promise<string> => {
  const args = ['@127.0.0.1', '-p', port, '+short', '+norec', '+tries=1', '+time=1', name, type]
  return (await run('dig', args).catch(() => ({ stdout: '' }))).stdout.trim()
}

const untilAnswered = async (port: string, name: string, address: string): Promise<number> => {
  const from = performance.now()
  while ((await answer(port, name, 'A')) !== address) {
    if (performance.now() - from > 60_000) throw new Error(`${name} is not answered`)
    await sleep(50)
  }
  return (performance.now() - from) / 1000
}

const call = async (address: string, path: string, init: RequestInit = {}): Promise<unknown> => {
  const response = await fetch(`${address}/api${path}`, init)
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

test('a started product answers for a record 2 s after it was saved, after kill -9 and from a backup too', async () => {
  const folder = await temporaryFolder()
  const [dataDir, restored, file] = [join(folder, 'data'), join(folder, 'restored'), join(folder, 'backup')]
  const [port, dns] = [String(await freePortNear(4390, '127.0.0.1')), String(await freePort())]
  const environment = { PORT: port, DATA_DIR: dataDir, DNS_PORT: dns, DNS_PUBLISHER: 'local', DEMO: '1' }
  const address = `http://127.0.0.1:${port}`
  await start(environment)
  const login = new URLSearchParams({ username: 'demo@example.com', password: 'sample-account-2468' })
  const { access_token } = (await call(address, '/auth/token', { method: 'POST', body: login })) as {
    access_token: string
  }
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
  const found = (await call(address, '/domains/my', { headers })) as { id: number; name: string }[]
  const id = found.find(({ name }) => name === 'sample-shop')?.id
  const record = JSON.stringify({ domain_id: id, host: 'first', type: 'A', content: '192.0.2.77' })
  await call(address, '/dns/', { method: 'POST', headers, body: record })
  const seconds = await untilAnswered(dns, `first.${zone}`, '192.0.2.77')
  expect(seconds).toBeLessThan(2)
  const enabled = JSON.stringify({ enabled: true })
  await call(address, `/dns/domain/${id}/dnssec`, { method: 'PUT', headers, body: enabled })
  while ((await answer(dns, zone, 'DNSKEY')) === '') await sleep(50)
  const key = await answer(dns, zone, 'DNSKEY')

  await stop('SIGKILL')
  await start(environment)
  expect(await answer(dns, `first.${zone}`, 'A')).toBe('192.0.2.77')
  const backup = join(repository, 'gateway/src/commands/backup.ts')
  const command = (...words: string[]) =>
    run(process.execPath, ['--import', 'tsx', backup, ...words], {
      cwd: repository,
      env: { ...process.env, ...environment, DATA_DIR: words[0] === 'restore' ? restored : dataDir },
    })
  await command('backup', file)
  await stop('SIGTERM')
  expect(await answer(dns, zone, 'SOA')).toBe('')

  await command('restore', file)
  await cp(join(dataDir, 'builds'), join(restored, 'builds'), { recursive: true }).catch(() => undefined)
  await rm(dataDir, { recursive: true })
  await start({ ...environment, DATA_DIR: restored })
  await untilAnswered(dns, `first.${zone}`, '192.0.2.77')
  expect(await answer(dns, zone, 'DNSKEY')).toBe(key)
})
