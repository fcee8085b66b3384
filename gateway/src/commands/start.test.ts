import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePortNear } from '@panel/api/server-kit/free-port'
import { buildUrl, type SignedRegistry } from '@panel/shared/panel/registry'
import { manifestFile } from '../releases/federation-manifest'
import { temporaryFolder } from '../testing/builds'

const repository = join(import.meta.dirname, '../../..')

/** A first start compiles every package, unless that was done before the tests. */
const startLimit = 240_000

interface Started {
  process: ChildProcess
  lines: string[]
  /** Resolves with the exit code and everything that was printed. */
  ended: Promise<{ code: number | null; text: string }>
}

const all: ChildProcess[] = []
afterAll(() => {
  for (const child of all) if (child.exitCode === null) child.kill('SIGTERM')
})

const npmStart = (environment: Record<string, string>): Started => {
  const child = spawn('npm', ['start'], {
    cwd: repository,
    env: { ...process.env, LOG_LEVEL: 'info', ...environment },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  all.push(child)
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => lines.push(...text.split('\n').filter(Boolean)))
  const ended = new Promise<{ code: number | null; text: string }>(resolve =>
    child.once('close', code => resolve({ code, text: lines.join('\n') })),
  )
  return { process: child, lines, ended }
}

const untilReady = async ({ lines, process: child }: Started): Promise<void> => {
  while (!lines.some(line => line.startsWith('ready '))) {
    if (child.exitCode !== null) throw new Error(lines.join('\n'))
    await sleep(20)
  }
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const cwdOf = (pid: string): string => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

interface Found {
  pid: number
  words: string
  environment: string
}

/** Processes of a product, found by its data folder in their environment, or in which they run. */
const processesOf = (dataDir: string): Found[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(name => ({
      pid: Number(name),
      words: read(`/proc/${name}/cmdline`).replaceAll('\0', ' '),
      environment: read(`/proc/${name}/environ`),
      cwd: cwdOf(name),
    }))
    .filter(({ environment, cwd }) => environment.includes(dataDir) || cwd.startsWith(dataDir))

const status = (url: string): Promise<number> =>
  fetch(url, { headers: { accept: 'text/html' } }).then(
    reply => reply.status,
    () => 0,
  )

const register = async (address: string, email: string): Promise<void> => {
  const body = JSON.stringify({ email, password: 'a password of mine for once' })
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${address}/api/auth/register`, { method: 'POST', headers, body })
  expect(reply.ok, await reply.text()).toBe(true)
}

/** Files of the panels' builds that need no shell, and their manifests, that are not answered. */
const missingStandaloneFiles = async (address: string): Promise<string[]> => {
  const { registry } = (await (await fetch(`${address}/registry.json`)).json()) as SignedRegistry
  const panels = Object.values(registry.panels)
  expect(panels.length).toBeGreaterThan(4)
  const urls = panels.flatMap(({ stable: { name, build, alone } }) =>
    [manifestFile, 'alone/remoteEntry.js', ...Object.keys(alone?.files ?? {}).map(file => `alone/${file}`)].map(file =>
      buildUrl(name, build, file),
    ),
  )
  const answers = await Promise.all(urls.map(url => status(address + url)))
  return urls.filter((_, index) => answers[index] !== 200)
}

describe('npm start', () => {
  it(
    'runs the product, keeps it running, and stops without a trace',
    async () => {
      const dataDir = join(await temporaryFolder(), 'data of mine')
      const port = String(await freePortNear(4380, '127.0.0.1'))
      const address = `http://127.0.0.1:${port}`
      const first = npmStart({ PORT: port, DATA_DIR: dataDir })
      await untilReady(first)
      expect(first.lines.at(-1)).toBe(`ready http://localhost:${port}`)
      const password = /^administrator \S+ password \S+ \(shown only now\)$/
      expect(first.lines.filter(line => password.test(line))).toHaveLength(1)
      expect(await missingStandaloneFiles(address)).toEqual([])
      for (const path of ['/', '/cart', '/api/health', '/registry.json']) expect(await status(address + path)).toBe(200)

      await register(address, 'mia@example.com')
      const mailed = /^mail to mia@example\.com: ······ is your code: .+ \((.+\.eml)\)$/
      while (!first.lines.some(line => mailed.test(line))) await sleep(20)

      const taken = await npmStart({ PORT: port, DATA_DIR: dataDir, WHOISPORT: '43' }).ended
      expect(taken.code).toBe(1)
      expect(taken.text).toContain(`PORT ${port} is taken by another program: stop it, or set another PORT.`)
      expect(taken.text).toContain('WHOISPORT is no setting and is ignored: was WHOIS_PORT meant?')
      const shared = await npmStart({ PORT: String(Number(port) + 10), DATA_DIR: dataDir }).ended
      expect(shared.code).toBe(1)
      expect(shared.text).toContain('is in use by another running copy of the product')

      const running = processesOf(dataDir)
      expect(running.some(({ words }) => words.includes('/bin/postgres '))).toBe(true)
      const api = running.find(({ words }) => words.includes('api/src/main.ts'))
      const apiPort = /API_PORT=(\d+)/.exec(api?.environment ?? '')?.[1]
      // Calls past the gateway are refused (ASVS 13.2.1).
      expect(await status(`http://127.0.0.1:${apiPort}/api/health`)).toBe(403)
      process.kill(api?.pid ?? 0, 'SIGKILL')
      while ((await status(`${address}/api/health`)) !== 503) await sleep(20)
      expect(await status(address)).toBe(200)
      while ((await status(`${address}/api/health`)) !== 200) await sleep(50)

      first.process.kill('SIGTERM')
      expect((await first.ended).code).toBe(0)
      expect(processesOf(dataDir)).toEqual([])

      const second = npmStart({
        PORT: port,
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: 'not for the gateway',
        SMTP_URL: 'smtp://user:secret@127.0.0.1:1',
      })
      const started = Date.now()
      await untilReady(second)
      process.stdout.write(`START built, with data: ${Date.now() - started} ms\n`)
      expect(second.lines.filter(line => password.test(line))).toEqual([])
      const gateway = processesOf(dataDir).find(({ words }) => words.includes('gateway/src/main.ts'))
      expect(gateway?.environment).toContain('DATA_DIR=')
      expect(gateway?.environment).not.toMatch(/ADMIN_PASSWORD|DATABASE_URL|SMTP_URL/)
      // As a terminal does on Ctrl-C: to every process of the group at once.
      process.kill(-(second.process.pid ?? 0), 'SIGINT')
      await second.ended
      while (processesOf(dataDir).length > 0) await sleep(20)
    },
    startLimit,
  )

  it.each([
    ['PORT', 'abc', 'The setting PORT must be a port'],
    ['DNS_PUBLISHER', 'powerdns+http://x', 'The setting DNS_PUBLISHER must be powerdns+http://'],
    ['LOOKUP', 'rdap', 'The setting LOOKUP_RDAP must be set with LOOKUP=rdap.'],
  ])(
    'says in one sentence that %s is wrong',
    async (name, value, sentence) => {
      const { code, text } = await npmStart({ [name]: value, DATA_DIR: await temporaryFolder() }).ended
      expect(code).toBe(1)
      expect(text).toContain(sentence)
      expect(text).not.toContain('    at ')
    },
    30_000,
  )
})
