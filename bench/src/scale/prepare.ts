import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate, migrationNames } from '@panel/api/migrate'
import { Client } from 'pg'
import { administrator } from '../api/seed'
import { run } from '../run-program'
import { rows } from './rows'

const domains = 10_000_000
const accounts = domains / 5

/** The data are in the schema of this step when the later ones are applied. */
const before = '0089-name-watches'

type Print = (line: string) => void

/** Does some work, and prints the seconds that it took. */
const timed = async (what: string, work: () => Promise<unknown>, print: Print): Promise<void> => {
  const start = performance.now()
  await work()
  print(`scale: ${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

/** As the superuser, who may store rows without asking for each whether what it refers to is there. */
const connect = async (url: string): Promise<Client> => {
  const address = new URL(url)
  address.username = 'postgres'
  const client = new Client({ connectionString: address.href })
  await client.connect()
  return client
}

/** Stores the rows without their indexes, but for the keys, and then makes these as a step of the schema does. */
const fill = async (client: Client, print: Print): Promise<void> => {
  const { rows: indexes } = await client.query<{ name: string; text: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index
     where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [Object.keys(rows)],
  )
  await client.query('set session_replication_role = replica')
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const [table, text] of Object.entries(rows)) {
    const statement = text.replaceAll('$domains', `${domains}`).replaceAll('$accounts', `${accounts}`)
    await timed(`rows of ${table}`, () => client.query(statement), print)
  }
  await timed('vacuum', () => client.query('vacuum (analyze)'), print)
  for (const { name, text } of indexes)
    await timed(`index ${name}`, () => client.query(text.replace(' INDEX ', ' INDEX CONCURRENTLY ')), print)
  await client.query('analyze')
}

const sizes = `
  select relname as name, pg_size_pretty(pg_relation_size(oid)) as size from pg_class
  where relkind in ('r', 'i', 't') and pg_relation_size(oid) > 10000000 order by pg_relation_size(oid) desc`

interface Preparation {
  url: string
  dataDir: string
  /** Folder of the checkout. */
  product: string
  print: Print
}

/** Ten million domains, with the time of each step of the schema on them and of a backup; data that are there already stay. */
export const prepare = async ({ url, dataDir, product, print }: Preparation): Promise<void> => {
  const client = await connect(url)
  const { rows: there } = await client.query("select where to_regclass('domains') is not null")
  if (there.length > 0) {
    // Of the last time.
    await client.query('delete from domains using users where users.id = user_id and email = $1', [administrator.email])
  } else {
    await migrate(url, { upTo: before })
    await fill(client, print)
    for (const upTo of migrationNames.slice(migrationNames.indexOf(before) + 1))
      await timed(`step ${upTo}`, () => migrate(url, { upTo }), print)
    const file = join(dataDir, 'backup')
    const args = ['--import', 'tsx', 'gateway/src/commands/backup.ts', 'backup', file]
    const env = { DATA_DIR: dataDir, DATABASE_URL: url, BACKUP_KEY: '5f'.repeat(32) }
    await timed('backup', () => run({ folder: product, args, env }), print)
    print(`scale: backup: ${(await stat(file)).size} bytes`)
  }
  for (const { name, size } of (await client.query(sizes)).rows) print(`scale: ${name}: ${size}`)
  await client.end()
}
