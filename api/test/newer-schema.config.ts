import { join } from 'node:path'
import { Client } from 'pg'
import { migrate } from '../src/database/migrate'
import { environment } from './database'

/** Prepares the tests of an older version: by its own setup, and on its template the schema of this version. */
const setup = async (): Promise<() => Promise<void>> => {
  const { default: prepare } = await import(join(process.env.OLDER_VERSION ?? '', 'api/test/global-setup.config.ts'))
  const stop = await prepare()
  const url = new URL(process.env[environment.server] ?? '')
  url.username = 'panel'
  url.pathname = '/panel'
  await migrate(url.href)
  const client = new Client({ connectionString: url.href })
  await client.connect()
  await client.query(process.env.MORE_SCHEMA ?? '').finally(() => client.end())
  return stop
}

export default setup
