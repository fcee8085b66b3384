import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeArchive } from '@panel/api/backup-archive'
import { type EmbeddedDatabase, startEmbedded } from '@panel/api/database'
import { freePort } from '@panel/api/server-kit/free-port'
import { readSettings as readProductSettings } from '@panel/api/settings'
import { Client } from 'pg'
import { openReleases } from '../releases/open-releases'
import { readSettings } from '../settings'
import { repository } from '../start/packages'
import { panelBuild, shellBuild, temporaryFolder } from '../testing/builds'
import { release } from '../testing/gateway'
import { openS3Server, type S3Server, s3Account } from '../testing/s3-server'
import { restore } from './restore'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A server apart from the product, as far as the product can tell. */
const openServer = async (): Promise<EmbeddedDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'panel-external-'))
  const database = await startEmbedded(folder)
  closing.push(
    () => rm(folder, { recursive: true, force: true }),
    () => database.stop(),
  )
  return database
}

const openBucket = async (): Promise<S3Server & { url: string }> => {
  const s3 = await openS3Server()
  closing.push(s3.close)
  return { ...s3, url: `s3://releases/product?endpoint=${s3.endpoint}&region=eu-central-1` }
}

const command = (words: string[], environment: Record<string, string>): Promise<{ failed: boolean; said: string }> =>
  new Promise(resolve => {
    const options = {
      cwd: repository,
      env: {
        PATH: process.env.PATH,
        AWS_ACCESS_KEY_ID: s3Account.accessKeyId,
        AWS_SECRET_ACCESS_KEY: s3Account.secretAccessKey,
        ...environment,
      },
    }
    const script = join(repository, 'gateway/src/commands/backup.ts')
    execFile(process.execPath, ['--import', 'tsx', script, ...words], options, (error, output, errors) =>
      resolve({ failed: error !== null, said: `${output}${errors}` }),
    )
  })

/** Lets an API make the schema and the first administrator. */
const fill = async (dataDir: string, databaseUrl: string): Promise<void> => {
  const api = spawn(process.execPath, ['--import', 'tsx', join(repository, 'api/src/main.ts')], {
    cwd: repository,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      API_PORT: String(await freePort()),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const words of api.stdout) {
    said += words
    if (said.includes('api ready')) break
  }
  const ended = api.exitCode === null ? once(api, 'exit') : undefined
  api.kill('SIGTERM')
  await ended
}

const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  return (await client.query(text).finally(() => client.end())).rows
}

const users = 'select id, email, password_hash, created_at from users order by id'

const contents = ({ objects }: S3Server): [string, string][] =>
  [...objects].map(([key, { content }]): [string, string] => [key, content.toString('base64')]).sort()

test('a product on a PostgreSQL server and a bucket is backed up and restored by the commands alone', async () => {
  const [first, second, bucket, other] = [
    await openServer(),
    await openServer(),
    await openBucket(),
    await openBucket(),
  ]
  vi.stubEnv('AWS_ACCESS_KEY_ID', s3Account.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Account.secretAccessKey)
  const folder = await temporaryFolder()
  const [before, after, file] = [join(folder, 'before'), join(folder, 'after'), join(folder, 'backup')]
  await release(
    await openReleases({ dataDir: before, releases: bucket.url }),
    shellBuild('1.0.0-s1'),
    panelBuild('1.0.0-p1'),
  )
  const from = { DATA_DIR: before, DATABASE_URL: first.url, RELEASES: bucket.url }
  const into = { DATA_DIR: after, DATABASE_URL: second.url, RELEASES: other.url }
  await fill(before, first.url)

  expect(await command(['backup', file], from)).toMatchObject({ failed: false })
  const restored = await command(['restore', file], into)
  expect(restored).toEqual({ failed: false, said: expect.stringMatching(/^restored \d+ rows and \d+ files/) })
  expect(await query(second.url, users)).toEqual(await query(first.url, users))
  expect(contents(other)).toEqual(contents(bucket))
  expect(contents(other).length).toBeGreaterThan(10)
  expect((await readdir(join(after, 'keys'))).sort()).toEqual((await readdir(join(before, 'keys'))).sort())

  const third = { ...into, DATA_DIR: join(folder, 'third') }
  expect((await command(['restore', file], third)).said).toContain('The database of DATABASE_URL is not empty')
  const empty = await openServer()
  expect((await command(['restore', file], { ...third, DATABASE_URL: empty.url })).said).toContain(
    `The place of RELEASES (${other.url}) is not empty`,
  )
  expect(await query(empty.url, "select to_regclass('users') is null as empty")).toEqual([{ empty: true }])
})

test('a restore that fails, also once its rows are there, leaves the database so that it can be repeated', async () => {
  const { url } = await openServer()
  await query(url, 'create function of_the_operator() returns int language sql return 1')
  const [folder, file] = [await temporaryFolder(), join(await temporaryFolder(), 'backup')]
  const attempt = async (rows: string) => {
    const table = { schema: 'public', name: 'users', columns: ['id'] }
    const database = { migrations: [], tables: [table], sequences: [] }
    await writeArchive(file, undefined, async add => {
      await add('about.json', Buffer.from(JSON.stringify({ format: 1, at: '2026-11-22T00:00:00.000Z', database })))
      if (rows) await add('database/public.users/00000000', Buffer.from(rows))
      await add('counts.json', Buffer.from(JSON.stringify({ 'public.users': rows ? 1 : 0 })))
    })
    const environment = { DATA_DIR: join(folder, 'data'), DATABASE_URL: url }
    return restore(file, { product: readProductSettings(environment), gateway: readSettings(environment) })
  }
  await expect(attempt('no number\n')).rejects.toThrow('invalid input syntax')
  // The end of the rows, which a count of lines takes for one.
  await expect(attempt('\\.\n')).rejects.toThrow('The restore lost rows of public.users.')
  expect(await query(url, 'select of_the_operator() as kept')).toEqual([{ kept: 1 }])
  expect(await attempt('')).toMatchObject({ rows: { 'public.users': 0 } })
})
