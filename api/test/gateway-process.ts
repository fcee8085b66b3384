import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../src/server-kit/free-port'
import type { TestApi } from './api'
import { spawnProgram } from './processes'

export interface GatewayProcess {
  /** HOST:PORT. */
  host: string
  close: () => Promise<void>
}

const program = join(import.meta.dirname, '../../gateway/src/main.ts')

/** Lets an API listen, and puts a gateway in front of it, as programs of others reach the product. */
export const startGateway = async ({ app }: TestApi): Promise<GatewayProcess> => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'))
  const port = await freePort()
  const gateway = spawnProgram(program, {
    DATA_DIR: folder,
    PORT: String(port),
    API_URL: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
  })
  await gateway.says(/gateway ready/)
  return {
    host: `127.0.0.1:${port}`,
    close: async () => {
      await gateway.end('SIGTERM')
      await rm(folder, { recursive: true })
    },
  }
}
