import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '@panel/api/server-kit/free-port'
import { textOf } from '@panel/e2e/suites/workspaces'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { reportMetric } from '@panel/shared/testing/metric'

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 1_200_000 })

const run = promisify(execFile)

let folder: string
let certificate: string

/** In place of a gateway: it answers as one does where HTTPS is spoken. */
const gateway = createServer((_, reply) => reply.setHeader('strict-transport-security', 'max-age=31536000').end('ok'))

beforeAll(async () => {
  provideDebianPackages(['haproxy', 'openssl', 'testssl.sh'])
  folder = await mkdtemp(join(tmpdir(), 'panel-tls-'))
  certificate = join(folder, 'product.pem')
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', certificate]
  const made = join(folder, 'product.crt')
  await run('openssl', ['req', '-x509', ...key, '-days', '90', '-subj', '/CN=panel.example', '-out', made])
  await appendFile(certificate, await readFile(made))
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
})

afterAll(async () => {
  gateway.closeAllConnections()
  gateway.close()
  await rm(folder, { recursive: true, force: true })
})

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

const answers = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.unref()
  })

/** The proxy of the example, on addresses of this machine and as the user of the test. */
const startProxy = async (port: number, weaken: (text: string) => string): Promise<ChildProcess> => {
  const text = textOf('deploy/haproxy/gateways.cfg')
    .replaceAll(/^ {2}(user|group) .*\n/gm, '')
    .replace('/etc/haproxy/product.pem', certificate)
    .replace('bind 10.0.0.31:443', `bind 127.0.0.1:${port}`)
    .replace('bind 10.0.0.31:80', `bind 127.0.0.1:${await freePort()}`)
    .replace('bind 10.0.0.31:8405', `bind 127.0.0.1:${await freePort()}`)
    .replaceAll(/10\.0\.0\.1[12]:3000/g, `127.0.0.1:${portOf(gateway)}`)
  const file = join(folder, `haproxy-${port}.cfg`)
  await writeFile(file, weaken(text))
  const proxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore', env: process.env })
  while (!(await answers(port))) {
    if (proxy.exitCode !== null) throw new Error(`HAProxy ended with ${proxy.exitCode}`)
    await sleep(50)
  }
  return proxy
}

interface Finding {
  id: string
  severity: string
  finding: string
}

/**
 * What depends on the operator's certificate, which is one of the test's own here, and on the scanner's own OpenSSL.
 */
const ofTheTest = /^(cert|OCSP|DNS_CAA|intermediate|engine_problem)/

/**
 * Its own client hangs up before the ticket of a session has come (TLS 1.3) now and then, and cannot resume it then.
 */
const couldNotCheck = ({ finding }: Finding): boolean => finding === 'check failed because of connect problem'

/** All results of a scan: the first in which testssl.sh could make each check, else the last one. */
const scan = async (port: number, checks: readonly string[], more = 4): Promise<Finding[]> => {
  const report = join(folder, `report-${port}-${more}.json`)
  const words = ['--quiet', '--color', '0', '--warnings', 'batch', '--jsonfile', report]
  // Its exit status counts what is no finding, too.
  await run('testssl', [...words, ...checks, `127.0.0.1:${port}`], { maxBuffer: 1 << 24 }).catch(() => undefined)
  const found: Finding[] = JSON.parse(await readFile(report, 'utf8'))
  return more > 0 && found.some(couldNotCheck) ? scan(port, checks, more - 1) : found
}

/** What testssl.sh finds; a scan that reached nothing finds nothing, and has none of the results that must be there. */
const findingsOf = async (
  checks: readonly string[],
  results: readonly string[],
  weaken = (text: string): string => text,
): Promise<string[]> => {
  const port = await freePort()
  const proxy = await startProxy(port, weaken)
  const found = await scan(port, checks)
  proxy.kill('SIGTERM')
  await once(proxy, 'exit')
  expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining([...results]))
  return found
    .filter(({ id, severity }) => /^(LOW|MEDIUM|HIGH|CRITICAL|FATAL|WARN)$/.test(severity) && !ofTheTest.test(id))
    .map(({ id, severity, finding }) => `${severity} ${id}: ${finding}`)
}

test('testssl.sh has nothing against the example proxy (TLS-1)', async () => {
  // Protocols, ciphers, forward secrecy, the server's defaults and every known weakness.
  const checks = ['--protocols', '--std', '--pfs', '--server-defaults', '--vulnerable']
  const found = await findingsOf(checks, ['TLS1_2', 'TLS1_3', 'heartbleed', 'LUCKY13'])
  expect(found).toEqual([])
  reportMetric('TLS-1 findings of testssl.sh', found.length, 'most', 0)
})

test('TLS-1 control: old versions and ciphers are found', async () => {
  const old = 'ssl-default-bind-ciphers DEFAULT@SECLEVEL=0'
  const found = await findingsOf(['--protocols', '--std'], ['TLS1_2'], text =>
    text.replace('ssl-min-ver TLSv1.2', 'ssl-min-ver TLSv1.0').replace(/ssl-default-bind-ciphers .*/, old),
  )
  expect(found).toEqual(expect.arrayContaining([expect.stringMatching(/^\w+ TLS1: offered/)]))
})
