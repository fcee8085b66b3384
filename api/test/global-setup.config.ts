import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../src/database/embedded'
import { migrate } from '../src/database/migrate'
import { secretFile } from '../src/server-kit/secret-file'
import { environment } from './database'

const memoryFolder = '/dev/shm'
const roomInBytes = 4 * 2 ** 30

/**
 * In memory where Linux has room for it. A run makes and removes hundreds of databases of 900 files each, and ext4
 * without a journal searches all inodes of the last seconds for each new file: a quarter of the run's processor time.
 */
const parentFolder = async (): Promise<string> => {
  const room = await statfs(memoryFolder).catch(() => null)
  return room && room.bavail * room.bsize >= roomInBytes ? memoryFolder : tmpdir()
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A folder for the data of this run. Removes those of killed runs, whose servers end without them. */
const makeFolder = async (): Promise<string> => {
  const parent = await parentFolder()
  for (const name of await readdir(parent)) {
    const [, pid] = /^panel-api-test-(\d+)-/.exec(name) ?? []
    if (pid && !isRunning(Number(pid))) await rm(join(parent, name), { recursive: true, force: true })
  }
  return await mkdtemp(join(parent, `panel-api-test-${process.pid}-`))
}

/** One real PostgreSQL for the run; its database `panel` is the template of each test file's own. */
const setup = async (): Promise<() => Promise<void>> => {
  const folder = await makeFolder()
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
