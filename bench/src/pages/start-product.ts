import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@panel/api/database'
import { freePort } from '@panel/api/server-kit/free-port'
import { Client } from 'pg'
import { administrator } from '../api/seed'
import { end, startProgram } from '../start-program'

/** The product with a database that the bench can reach. */
export interface StartedProduct {
  url: string
  /** Address of its API, and the key by which the API knows a gateway. */
  api: string
  gatewayKey: string
  database: Client
  /** The settings that it was started with, for commands about it. */
  env: Record<string, string>
  /** For files of the measurement; gone when it stops. */
  dataDir: string
  stop: () => Promise<void>
}

/** Starts the product of a checkout as `npm start` does, with nothing in it. */
export const startProduct = async (folder: string): Promise<StartedProduct> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'panel-bench-'))
  const embedded = await startEmbedded(join(dataDir, 'database'))
  const database = new Client({ connectionString: embedded.url })
  const stopDatabase = async (): Promise<void> => {
    await database.end()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const gatewayKey = randomBytes(32).toString('hex')
  try {
    await database.connect()
    const [port, apiPort] = [await freePort(), await freePort()]
    const env = {
      DATA_DIR: join(dataDir, 'data'),
      DATABASE_URL: embedded.url,
      PORT: String(port),
      API_PORT: String(apiPort),
      GATEWAY_KEY: gatewayKey,
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      LIMITS_SCALE: '999999',
    }
    const file = 'gateway/src/commands/start.ts'
    const running = await startProgram({ folder, file, env, port, ready: 'ready http' })
    const stop = async (): Promise<void> => {
      await end(running)
      await stopDatabase()
    }
    const [url, api] = [`http://localhost:${port}`, `http://127.0.0.1:${apiPort}`]
    return { url, api, gatewayKey, database, env, dataDir, stop }
  } catch (error) {
    await stopDatabase()
    throw error
  }
}
