import { randomBytes } from 'node:crypto'
import { Pool } from 'pg'

const server = (): URL => new URL(process.env[environment.server] ?? '')

let superuser: Pool | undefined

/** Over connections that the files of a worker share, and which hold up no end. */
const asSuperuser = async (statement: string): Promise<void> => {
  superuser ??= new Pool({ connectionString: server().href, max: 2, allowExitOnIdle: true }).on(
    'error',
    () => undefined,
  )
  await superuser.query(statement)
}

export interface TestDatabase {
  url: string
  drop: () => Promise<void>
}

const createDatabase = async (template: string): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  // The template's files are copied as they are: block by block through the log, the default, takes six times as long.
  await asSuperuser(`create database ${name} template ${template} owner panel strategy file_copy`)
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

/** Names in the environment, through which test files in other processes find the server of the run. */
export const environment = { server: 'TEST_SERVER', dataDir: 'TEST_DATA_DIR' } as const
