import { freePort } from '@panel/api/server-kit/free-port'
import { administrator } from '../api/seed'
import { type Running, startProgram } from '../start-program'

/** The product as `npm start` runs it, with the database in its DATA_DIR. */
export interface LocalProduct extends Running {
  env: Record<string, string>
}

export const startLocalProduct = async (folder: string, dataDir: string): Promise<LocalProduct> => {
  const [port, apiPort] = [await freePort(), await freePort()]
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    API_PORT: String(apiPort),
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  }
  const file = 'gateway/src/commands/start.ts'
  return { ...(await startProgram({ folder, file, env, port, ready: 'ready http' })), env }
}
