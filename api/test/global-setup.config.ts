import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../src/database/embedded'
import { migrate } from '../src/database/migrate'
import { secretFile } from '../src/server-kit/secret-file'
import { environment } from './database'

/** One real PostgreSQL for the run; its database `panel` is the template of each test file's own. */
const setup = async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'panel-api-test-'))
  const database = await startEmbedded(folder, { isDurable: false })
  await migrate(database.url)
  const server = new URL(database.url)
  server.username = 'postgres'
  server.password = await secretFile(folder, 'postgres-password')
  server.pathname = '/postgres'
  process.env[environment.server] = server.href
  process.env[environment.dataDir] = folder
  return async () => {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export default setup
