import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { addressCalls } from '@panel/shared/contract'
import { reportMetric } from '@panel/shared/testing/metric'
import { Client } from 'pg'
import { readArchive, writeArchive } from '../src/backup/archive'
import { TableRestore } from '../src/backup/table-restore'
import { backUpTables, type DatabaseDescription } from '../src/backup/tables'
import { startTestApi, type TestApi } from './api'
import { createEmptyDatabase } from './database'
import { createUser, makeDomain } from './users'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'panel-backup-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const query = async <Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(text, values).finally(() => client.end())
  return rows
}

/** Rows and a digest of all that is in a table, whatever its order; the queue's tables too. */
const digests = async (url: string): Promise<Map<string, string>> => {
  const tables = await query<{ name: string }>(
    url,
    `select relnamespace::regnamespace || '.' || quote_ident(relname) as name from pg_class
     where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'graphile_worker')
       and relname !~ '^(kysely_migration.*|migrations)$'`,
  )
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const [row] = await query<{ digest: string }>(
      url,
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as digest from ${name} t`,
    )
    found.set(name, row?.digest ?? '')
  }
  return found
}

const differing = (one: Map<string, string>, other: Map<string, string>): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter(name => one.get(name) !== other.get(name))

const texts = ['Кравець', 'tab\tand\\backslash', 'line\nbreak', 'quo\'te"', '\\N']

const address = { first_name: 'A', last_name: 'B', address_line1: 'C', country: 'D', city: 'E', email: 'f@example.com' }

const fill = async (api: TestApi): Promise<void> => {
  const user = await createUser(api)
  for (const text of texts) {
    const body = { ...address, label: 'to be replaced' }
    expect((await api.call(addressCalls.create, { token: user.token, body })).status).toBe(201)
    await query(api.url, "update addresses set label = $1 where label = 'to be replaced'", [text])
  }
  await makeDomain(api, user, await createUser(api, 'admin'))
}

const backUp = async (url: string, file: string, key?: string): Promise<DatabaseDescription> => {
  let description: DatabaseDescription | undefined
  await writeArchive(file, key, async add => {
    await backUpTables(url, add, async about => {
      description = about
    })
  })
  if (!description) throw new Error('no description')
  return description
}

const restore = async (url: string, file: string, description: DatabaseDescription, key?: string) => {
  const tables = new TableRestore(url, description)
  await readArchive(file, key, (name, content) => tables.take(name, content)).catch(async error => {
    await tables.close()
    throw error
  })
  return await tables.finish()
}

const key = '5f'.repeat(32)

describe('BAK-1 a database', () => {
  let api: TestApi

  beforeAll(async () => {
    api = await startTestApi()
    await fill(api)
  })

  afterAll(() => api.close())

  test('comes back row for row, from a backup that is encrypted and its owner’s alone', async () => {
    const file = join(folder, 'database')
    const empty = await createEmptyDatabase()
    const description = await backUp(api.url, file, key)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await readFile(file)).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    const rows = await restore(empty.url, file, description, key)
    const before = await digests(api.url)
    reportMetric(
      'BAK-1 tables that differ after a restore',
      differing(before, await digests(empty.url)).length,
      'most',
      0,
    )
    expect(before.size).toBeGreaterThan(20)
    expect(rows['public.users']).toBeGreaterThan(0)
    await expect(restore(empty.url, file, description)).rejects.toThrow('is encrypted: set BACKUP_KEY')
    await expect(restore(empty.url, file, description, 'a0'.repeat(32))).rejects.toThrow('encrypted with another key')
    await empty.drop()
  })

  test('a charge or a refund after a restore is never taken for one that came after the backup', async () => {
    const file = join(folder, 'before-payments')
    const empty = await createEmptyDatabase()
    const description = await backUp(api.url, file)
    const nextIds = (url: string) =>
      query<{ id: string }>(
        url,
        "select nextval(name) as id from unnest(array['payments_id_seq', 'credit_notes_id_seq']) name",
      )
    const lost = [...(await nextIds(api.url)), ...(await nextIds(api.url))].map(({ id }) => id)
    await restore(empty.url, file, description)
    for (const { id } of await nextIds(empty.url)) {
      expect(lost).not.toContain(id)
      expect(Number(id)).toBeGreaterThan(1_000_000)
    }
  })

  test('BAK-1 control: one changed row is found', async () => {
    const before = await digests(api.url)
    await query(api.url, "update users set language = 'uk' where id = (select min(id) from users)")
    expect(differing(before, await digests(api.url))).toEqual(['public.users'])
  })

  test('what is written after the beginning is not in it', async () => {
    const file = join(folder, 'snapshot')
    const empty = await createEmptyDatabase()
    const before = await digests(api.url)
    let description: DatabaseDescription | undefined
    await writeArchive(file, undefined, async add => {
      await backUpTables(api.url, add, async about => {
        description = about
        await createUser(api)
      })
    })
    if (description) await restore(empty.url, file, description)
    expect(differing(before, await digests(empty.url))).toEqual([])
    expect(differing(before, await digests(api.url))).not.toEqual([])
    await empty.drop()
  })
})

describe('BAK-2 a damaged backup', () => {
  const read = (file: string, usedKey?: string): Promise<number> => {
    let items = 0
    const count = async (): Promise<void> => {
      items += 1
    }
    return readArchive(file, usedKey, count).then(() => items)
  }

  const damage = async (intact: Buffer, at: number): Promise<string> => {
    const damaged = Buffer.from(intact)
    damaged[at] = (damaged[at] ?? 0) ^ 1
    const file = join(folder, 'damaged')
    await writeFile(file, damaged)
    return file
  }

  test.each([
    ['plain', undefined],
    ['encrypted', key],
  ])('%s: each flipped byte and each shortening is seen before anything of it is used', async (name, usedKey) => {
    const file = join(folder, name)
    await writeArchive(file, usedKey, add => add('keys/one', Buffer.from('some content')))
    const intact = await readFile(file)
    expect(await read(file, usedKey)).toBe(1)
    let unseen = 0
    for (let at = 0; at < intact.length; at += 1) {
      const wasUsed = await read(await damage(intact, at), usedKey).catch(error => {
        expect(error.message).toMatch(/is damaged or no backup/)
        return 0
      })
      if (wasUsed > 0) unseen += 1
      const cut = join(folder, 'cut')
      await writeFile(cut, intact.subarray(0, at))
      await expect(read(cut, usedKey)).rejects.toThrow('is damaged or no backup')
    }
    reportMetric(`BAK-2 ${name}: flipped bytes that were not seen`, unseen, 'most', 0)
  })

  test('BAK-2 control: without the digest of the file, gzip alone lets flipped bytes pass', async () => {
    const file = join(folder, 'control')
    await writeArchive(file, undefined, add => add('keys/one', Buffer.from('some content')))
    const intact = await readFile(file)
    let unseen = 0
    for (let at = 0; at < 20; at += 1) {
      const damaged = await damage(intact.subarray(0, -73), at)
      const plain = createReadStream(damaged).pipe(createGunzip())
      const ended = new Promise<boolean>(resolve =>
        plain.on('error', () => resolve(false)).on('end', () => resolve(true)),
      )
      plain.resume()
      if (await ended) unseen += 1
    }
    expect(unseen).toBeGreaterThan(0)
  })
})

test('a backup that fails leaves no file behind, and another one is not overwritten', async () => {
  const file = join(folder, 'failing')
  const fail = writeArchive(file, undefined, async () => {
    throw new Error('no database')
  })
  await expect(fail).rejects.toThrow('no database')
  await expect(stat(file)).rejects.toThrow('ENOENT')
  await writeFile(`${file}.part`, '')
  await expect(writeArchive(file, undefined, async () => undefined)).rejects.toThrow('another backup is running')
})
