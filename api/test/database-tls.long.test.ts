import { execFile } from 'node:child_process'
import { appendFile, chown, copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { provideDebianPackages } from '@panel/shared/testing/debian-packages'
import { Client } from 'pg'
import { startEmbedded } from '../src/database/embedded'
import { freePort } from '../src/server-kit/free-port'
import { spawnProgram } from './processes'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const run = promisify(execFile)

let folder: string
let database: Awaited<ReturnType<typeof startEmbedded>>

/** A certificate that signs itself, for one address. */
const makeCertificate = async (name: string, address: string): Promise<{ key: string; certificate: string }> => {
  const [key, certificate] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)]
  const names = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=IP:${address}`]
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', ...names]
  await run('openssl', ['req', '-x509', ...made, '-keyout', key, '-out', certificate])
  return { key, certificate }
}

/** Has PostgreSQL speak TLS with this certificate, and with those who do not, not at all. */
const restartWith = async ({ key, certificate }: { key: string; certificate: string }): Promise<void> => {
  await database.stop()
  const data = join(folder, 'postgres/data')
  const { uid, gid } = await stat(data)
  for (const [from, to] of [
    [key, 'server.key'],
    [certificate, 'server.crt'],
  ] as const) {
    await copyFile(from, join(data, to))
    await chown(join(data, to), uid, gid)
  }
  database = await startEmbedded(folder)
}

beforeAll(async () => {
  provideDebianPackages(['openssl'])
  folder = await mkdtemp(join(tmpdir(), 'panel-tls-'))
  database = await startEmbedded(folder)
  await appendFile(join(folder, 'postgres/data/postgresql.conf'), 'ssl = on\n')
  const rules = join(folder, 'postgres/data/pg_hba.conf')
  const superuser = 'host all postgres 127.0.0.1/32 scram-sha-256\n'
  await writeFile(rules, `${superuser}hostssl all all 127.0.0.1/32 scram-sha-256\n`)
})

afterAll(async () => {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Where the database is reached by TCP, which alone is encrypted. */
const tcpUrl = (): URL => {
  const url = new URL(database.url)
  url.searchParams.delete('host')
  return url
}

/** What the API says at its start with these parameters in DATABASE_URL, which ends it or not. */
const start = async (parameters: Record<string, string>) => {
  const url = tcpUrl()
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  const dataDir = await mkdtemp(join(folder, 'data-'))
  const env = { DATA_DIR: dataDir, DATABASE_URL: url.href, API_PORT: String(await freePort()) }
  return spawnProgram('main.ts', env)
}

test('with sslmode=verify-full each connection is encrypted, to the server of the certificate', async () => {
  const right = await makeCertificate('right', '127.0.0.1')
  await restartWith(right)
  const api = await start({ sslmode: 'verify-full', sslrootcert: right.certificate })
  await api.says(/api ready/)
  const client = new Client({ connectionString: tcpUrl().href, ssl: { ca: await readFile(right.certificate) } })
  await client.connect()
  const { rows } = await client.query(`
    select ssl, count(*)::int from pg_stat_ssl join pg_stat_activity using (pid)
    where usename = current_user and pid <> pg_backend_pid() group by ssl`)
  await client.end()
  expect(rows.map(({ ssl }) => ssl)).toEqual([true])
  expect(rows[0]?.count).toBeGreaterThan(2)
  expect(await api.end('SIGTERM')).toBe(0)
})

const refusals = [
  ['a certificate of an authority that is not named', '127.0.0.1', { sslmode: 'verify-full' }, 'is not trusted'],
  [
    'a certificate for another address',
    '192.0.2.1',
    { sslmode: 'verify-full', sslrootcert: 'wrong.crt' },
    'for another name',
  ],
  ['no encryption, where the server wants it', '127.0.0.1', {}, 'DATABASE_URL'],
] as const

test.each(refusals)('%s: the API does not start', async (_, address, parameters, reason) => {
  await restartWith(await makeCertificate('wrong', address))
  const { sslrootcert, ...others } = { sslrootcert: undefined, ...parameters }
  const api = await start({ ...others, ...(sslrootcert && { sslrootcert: join(folder, sslrootcert) }) })
  expect((await api.says(/.+\n/)).join('')).toContain(reason)
  await api.end('SIGTERM')
  expect(api.output()).not.toContain('api ready')
})
