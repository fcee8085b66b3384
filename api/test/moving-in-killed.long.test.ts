import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createDatabase, createPool } from '../src/database/connect'
import type { Database } from '../src/database/schema'
import { createTestDatabase } from './database'
import { type Spawned, spawnProgram } from './processes'

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 120_000 })

const customers = 1000
const domains = 5000

let folder: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'panel-moving-in-'))
  database = await createTestDatabase()
  db = createDatabase(createPool(database.url, 2))
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

/** The tables of WHMCS, with a line of each that cannot be imported. */
const writeTables = (): void => {
  const people = numbers(customers).map(
    at => `${at},Ada,Byron,,moved-${at}@example.com,1 Main Street,,Kyiv,,01001,UA,+380.441234567,english`,
  )
  const names = numbers(domains).map(
    at => `${at},${at % customers},moved-${at}.com,2020-01-31,2031-01-31,Active,,${at % 2}`,
  )
  const client =
    'id,firstname,lastname,companyname,email,address1,address2,city,state,postcode,country,phonenumber,language'
  writeFileSync(join(folder, 'tblclients.csv'), [client, ...people, '9999,No,Address,,nobody,,,,,,,,', ''].join('\n'))
  const domain = 'id,userid,domain,registrationdate,expirydate,status,donotrenew,idprotection'
  const lost = `9999,0,lost.com,2020-01-31,2031-01-31,Cancelled,,0`
  writeFileSync(join(folder, 'tbldomains.csv'), [domain, ...names, lost, ''].join('\n'))
}

const start = (): Spawned => {
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, LIMITS_SCALE: '1000' }
  return spawnProgram('commands/admin.ts', env, ['import', folder, '--serve-here'])
}

const stored = async (): Promise<{ users: number; domains: number }> => {
  const { rows } = await sql<{ users: number; domains: number }>`
    select (select count(*)::int from users) as users, (select count(*)::int from domains) as domains`.execute(db)
  return rows[0] ?? { users: 0, domains: 0 }
}

test(`${domains} domains of ${customers} customers move in within 10 minutes, although the import is killed twice`, async () => {
  writeTables()
  const began = performance.now()
  for (const line of [1500, 4000]) {
    const killed = start()
    await killed.says(new RegExp(`${line} lines done`))
    await killed.end('SIGKILL')
    const { domains: done } = await stored()
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(domains)
  }
  const last = start()
  await last.says(/Each line: /)
  expect(await last.end('SIGTERM')).not.toBe(0)
  const minutes = (performance.now() - began) / 60_000
  process.stdout.write(`moved in after ${minutes.toFixed(1)} minutes\n`)
  expect(minutes).toBeLessThan(10)
  expect(await stored()).toEqual({ users: customers, domains })

  // Each line has a result.
  const report = readFileSync(join(folder, 'import-report.csv'), 'utf8').trim().split('\n').slice(1)
  expect(report).toHaveLength(customers + domains + 2)
  const counts = new Map<string, number>()
  for (const line of report) {
    const result = line.split(',')[3] ?? ''
    counts.set(result, (counts.get(result) ?? 0) + 1)
  }
  const here = (counts.get('imported') ?? 0) + (counts.get('present') ?? 0)
  expect([here, counts.get('failed'), counts.get('left out')]).toEqual([customers + domains, 1, 1])
  expect(counts.get('imported')).toBeGreaterThan(0)
})
