import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { environment } from './cluster'

const server = (): URL => new URL(process.env[environment.server] ?? '')

const asSuperuser = async (statement: string): Promise<void> => {
  const client = new Client({ connectionString: server().href })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

export interface TestDatabase {
  url: string
  drop: () => Promise<void>
}

const createDatabase = async (template: string): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asSuperuser(`create database ${name} template ${template} owner panel`)
  const url = server()
  url.username = 'panel'
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asSuperuser(`drop database ${name} with (force)`) }
}

/** A database of its own, with the newest schema and nothing in it. */
export const createTestDatabase = (): Promise<TestDatabase> => createDatabase('panel')

/** A database of its own without a schema. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('template0')

/** A copy of a database without open connections. */
export const copyDatabase = (url: string): Promise<TestDatabase> => createDatabase(new URL(url).pathname.slice(1))
