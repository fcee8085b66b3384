import { userCalls } from '@panel/shared/contract'
import { Client } from 'pg'
import { migrate } from '../src/database/migrate'
import { migrations } from '../src/database/migrations'
import { freePort } from '../src/server-kit/free-port'
import { startTestApi } from './api'
import { createTestDatabase } from './database'
import { findBreaking, findLongLocks, statementsOf } from './migration-sql'
import { spawnProgram } from './processes'
import { createUser } from './users'

describe('a step of the schema (MIG-1)', () => {
  test('takes nothing away from code that does not know it, unless it says which code can work after it', async () => {
    const expanding = Object.entries(migrations).filter(([, { needs }]) => needs === undefined)
    const statements = await Promise.all(expanding.map(async ([name, step]) => [name, await statementsOf(step)]))
    expect(await findBreaking(Object.fromEntries(statements))).toEqual([])
  })

  test('that takes something away needs itself or an earlier one', () => {
    const names = Object.keys(migrations)
    const wrong = names.filter((name, at) => !names.slice(0, at + 1).includes(migrations[name]?.needs ?? name))
    expect(wrong).toEqual([])
  })

  test('has a number of its own, by which a backup says how far its schema is', () => {
    const numbers = Object.keys(migrations).map(name => /^\d{4}(?=-)/.exec(name)?.[0])
    expect(numbers).not.toContain(undefined)
    expect(numbers).toHaveLength(new Set(numbers).size)
  })

  test('is applied also where a later one is there already', async () => {
    const { url, drop } = await createTestDatabase()
    await runSql(url, "drop table dns_connections; delete from kysely_migration where name = '0074-connected-services'")
    await migrate(url)
    await runSql(url, 'select 1 from dns_connections')
    await drop()
  })

  test.each([
    ['alter table users drop column phone', 'ban-drop-column'],
    ['drop table contacts', 'ban-drop-table'],
    ['alter table users rename column phone to telephone', 'renaming-column'],
    ['alter table users rename to people', 'renaming-table'],
    ['alter table users alter column phone type bigint', 'changing-column-type'],
    ['alter table users add column fax text not null', 'adding-required-field'],
    ['alter table users alter column password_hash set not null', 'adding-not-nullable-field'],
    ['drop function clock_now()', 'drop function'],
    ['truncate contacts', 'truncate'],
  ])('MIG-1 control: a step that breaks the version before it is found (%s)', async (statement, rule) => {
    const found = await findBreaking({ '9999-next': `${statement};` })
    expect(found).toContain(`9999-next: ${rule}`)
  })
})

describe('a step of the schema (MIG-3)', () => {
  test('locks no table for as long as it has rows, since versions run next to each other', async () => {
    const names = Object.keys(migrations)
    const later = Object.entries(migrations).slice(names.indexOf('0016-schema-steps'))
    const statements = await Promise.all(later.map(async ([name, step]) => [name, await statementsOf(step)]))
    // A column that comes with its reference is empty: PostgreSQL has nothing to check, and does not read the table.
    const harmless = ['0033-acting-sessions: adding-foreign-key-constraint']
    expect(await findLongLocks(Object.fromEntries(statements))).toEqual(harmless)
  })

  test.each([
    ['create index users_phone on users (phone)', 'require-concurrent-index-creation'],
    ['drop index users_email', 'require-concurrent-index-deletion'],
    ['alter table users add constraint users_phone unique (phone)', 'disallowed-unique-constraint'],
    ["alter table users add constraint users_phone check (phone <> '')", 'constraint-missing-not-valid'],
    ['alter table carts add constraint carts_user foreign key (u) references users', 'adding-foreign-key-constraint'],
  ])('MIG-3 control: a step whose statement locks a table for long is found (%s)', async (statement, rule) => {
    expect(await findLongLocks({ '9999-next': `${statement};` })).toContain(`9999-next: ${rule}`)
  })
})

const runSql = async (url: string, statements: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statements).finally(() => client.end())
}

/** Changes a database as a newer version of the product would. */
const changeSchema = (url: string, needs: string | null): Promise<void> =>
  runSql(
    url,
    `alter table users add column nickname text not null default '';
     insert into kysely_migration (name, timestamp) values ('9999-next', '');
     insert into schema_steps (name, needs) values ('9999-next', ${needs === null ? 'null' : `'${needs}'`})`,
  )

const refusal =
  'A newer version of the product changed the database in a way that this version cannot work with (9999-next): start the newer version, or restore a backup from before it.'

describe('this version on the schema of a newer one', () => {
  test.each([
    ['only added', null],
    ['took away what this version does not use any more', '0016-schema-steps'],
  ])('works where that %s', async (_, needs) => {
    const api = await startTestApi()
    await changeSchema(api.url, needs)
    await migrate(api.url)
    const user = await createUser(api)
    expect((await api.call(userCalls.me, { token: user.token })).status).toBe(200)
    await api.close()
  })

  test('refuses to start, with a sentence, where that took away what this version uses', async () => {
    const database = await createTestDatabase()
    await changeSchema(database.url, '9999-next')
    const started = spawnProgram('main.ts', { DATABASE_URL: database.url, API_PORT: String(await freePort()) })
    await expect(started.says(/api ready/)).rejects.toThrow('It ended')
    expect(started.output()).toBe(`${refusal}\n`)
    await database.drop()
  }, 120_000)

  test('refuses, where that did not say what it needs', async () => {
    const database = await createTestDatabase()
    await changeSchema(database.url, null)
    await runSql(database.url, "delete from schema_steps where name = '9999-next'")
    await expect(migrate(database.url)).rejects.toThrow(refusal)
    await database.drop()
  })
})
