import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@panel/api/database'
import { freePort } from '@panel/api/server-kit/free-port'
import { Client } from 'pg'
import { end, type Running, type Server, startProgram } from '../start-program'
import { type Amount, administrator, fill, type Seed } from './seed'

/** Of the checkout. */
export const root = join(import.meta.dirname, '../../..')

/** The product's API and the yardstick on one database. */
export interface ApiWorld {
  product: Server
  yardstick: Server
  /** Process of the database's server. */
  databasePid: number
  database: Client
  seed: Seed
  stop: () => Promise<void>
}

const startProduct = async (
  folder: string,
  dataDir: string,
  url: string,
  more: Record<string, string>,
): Promise<Running> => {
  const port = await freePort()
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    API_PORT: String(port),
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    // No caller reaches a limit; all are counted.
    LIMITS_SCALE: '999999',
    ...more,
  }
  return startProgram({ folder, file: 'api/src/main.ts', env, port })
}

const startYardstick = async (url: string): Promise<Running> => {
  const port = await freePort()
  return startProgram({ folder: root, file: 'bench/src/api/yardstick.ts', args: [url, String(port)], port })
}

export interface Options {
  amount: Amount
  /** Folder of the checkout whose product it is. */
  product?: string
  /** More of the product's environment. */
  env?: Record<string, string>
  /** DATA_DIR, which is kept; a new one unless said otherwise, which is not. */
  data?: string | undefined
  /** Works on the database before the product starts. */
  prepare?: (url: string, dataDir: string) => Promise<void>
}

/** Starts both, with the product's embedded PostgreSQL in a folder of its own. */
export const startApiWorld = async ({
  amount,
  product: folder = root,
  env = {},
  data,
  prepare,
}: Options): Promise<ApiWorld> => {
  const dataDir = data ?? (await mkdtemp(join(tmpdir(), 'panel-bench-')))
  const embedded = await startEmbedded(dataDir)
  const running: Running[] = []
  const database = new Client({ connectionString: embedded.url })
  const stop = async (): Promise<void> => {
    await Promise.all(running.map(end))
    await database.end()
    await embedded.stop()
    if (data === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await prepare?.(embedded.url, dataDir)
    await database.connect()
    const product = await startProduct(folder, dataDir, embedded.url, env)
    running.push(product)
    const yardstick = await startYardstick(embedded.url)
    running.push(yardstick)
    const lines = await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')
    const seed = await fill(product.url, database, amount)
    return { product, yardstick, databasePid: Number(lines.split('\n')[0]), database, seed, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
