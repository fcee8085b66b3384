import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { freePort } from '@panel/api/server-kit/free-port'
import { reportMetric } from '@panel/shared/testing/metric'
import type { Product } from '../fixtures/product'
import { expect, test } from '../fixtures/test'
import { root } from '../suites/workspaces'

test.describe.configure({ timeout: 180_000 })

/** The body of the answer to a path that is sent as it stands, dots and all. */
const bodyOf = (port: number, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, agent: false }, answer => {
      const parts: Buffer[] = []
      answer.on('data', part => parts.push(part))
      answer.on('end', () => resolve(Buffer.concat(parts).toString('latin1')))
    })
    call.on('error', reject)
    call.end()
  })

const ofRepository = ['package.json', 'package-lock.json', 'docs/security.md', 'api/src/main.ts', '.npmrc']

const namedLike = /(^|\/)(keys|mail|logs)\//

/** Private files: of the repository, and what the product keeps. */
const privateFiles = async ({ dataDir }: Product): Promise<Map<string, string>> => {
  const kept = (await readdir(dataDir, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(file => namedLike.test(`${relative(dataDir, file)}`) && !file.endsWith('.pub'))
  const files = [...ofRepository.map(file => join(root, file)), ...kept.slice(0, 30)]
  return new Map(await Promise.all(files.map(async file => [file, await readFile(file, 'latin1')] as const)))
}

const tricks = (path: string): string[] => [
  `/${path}`,
  `/panels/${path}`,
  `/panels/mfe-auth/${path}`,
  `/../${path}`,
  `/panels/../../${path}`,
  `/panels/%2e%2e/%2e%2e/${path}`,
  `/panels/..%2f..%2f${path}`,
  `/panels/..\\..\\${path}`,
  `/.data/${path}`,
  `/api/${path}`,
]

const common = [
  '.git/HEAD',
  '.git/config',
  '.env',
  'backup.sql',
  'backup.tar.gz',
  'dump.sql',
  '.npmrc',
  'server-status',
  'node_modules/.package-lock.json',
  'panels/',
  'panels/mfe-auth/',
  'docs/',
]

/** Paths whose answer holds a stretch of a private file, a listing, or what a repository begins with. */
const hits = async (port: number, paths: readonly string[], secrets: ReadonlyMap<string, string>) => {
  const marks = [...secrets.values()].map(text => text.trim().slice(0, 60)).filter(text => text.length > 15)
  const found: string[] = []
  for (const path of paths) {
    const body = await bodyOf(port, path)
    const isGiven = marks.some(mark => body.includes(mark)) || /^ref: refs\/|Index of \/|PGDMP/.test(body)
    if (isGiven) found.push(path)
  }
  return found
}

test('CFG-1 nothing private is served: repository, keys, mails, logs, backups, documents', async ({
  product,
  customer: _,
}) => {
  const secrets = await privateFiles(product)
  expect(secrets.size).toBeGreaterThan(ofRepository.length)
  const names = [...secrets.keys()].map(file =>
    relative(file.startsWith(product.dataDir) ? product.dataDir : root, file),
  )
  const paths = [...names, ...common].flatMap(tricks)
  const found = await hits(product.port, paths, secrets)
  expect(found).toEqual([])
  reportMetric('CFG-1 paths tried', paths.length, 'least', 150)
  reportMetric('CFG-1 private files served', found.length, 'most', 0)
})

test('CFG-1 control: a file that is served is found', async ({ product }) => {
  const page = await bodyOf(product.port, '/')
  expect(await hits(product.port, ['/'], new Map([['page', page]]))).toEqual(['/'])
})

/** Exit code of the product with these settings; what still runs after 30 s is ended and has none. */
const exitCode = async (settings: Record<string, string>): Promise<number | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'configuration-'))
  const [port, apiPort] = [await freePort(), await freePort()]
  const env = { ...process.env, PORT: String(port), API_PORT: String(apiPort), DATA_DIR: folder, ...settings }
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'gateway/src/commands/start.ts'], {
    cwd: root,
    env,
    stdio: 'ignore',
  })
  const timer = setTimeout(() => child.kill('SIGTERM'), 30_000)
  const [code] = await once(child, 'exit')
  clearTimeout(timer)
  await rm(folder, { recursive: true, force: true })
  return code
}

const keys = 'a'.repeat(64)

test('CFG-1 the product refuses to start with a secret that is none', async () => {
  const wrong: Record<string, string>[] = [
    { APP_KEYS: 'secret' },
    { APP_KEYS: keys.slice(1) },
    { ADMIN_EMAIL: 'admin@panel.example', ADMIN_PASSWORD: 'admin' },
    { API_HOST: '0.0.0.0' },
    { DATABASE_URL: 'panel:panel@localhost/panel' },
  ]
  const started: string[] = []
  for (const settings of wrong) if ((await exitCode(settings)) !== 1) started.push(Object.keys(settings).join())
  expect(started).toEqual([])
  reportMetric('CFG-1 starts with wrong secrets', started.length, 'most', 0)
})
