import type { RegistryPort } from '../../src/registry/port'
import { startTestApi, type TestApi } from '../api'
import { clientOf, startRegistry } from './epp-api'
import type { TestRegistry } from './registry-server'

export interface EppApi {
  api: TestApi
  server: TestRegistry
  registry: RegistryPort
  close: () => Promise<void>
}

/** The application at a registry of its own, which it reaches by EPP. */
export const startEppApi = async (options: Parameters<typeof startTestApi>[0] = {}): Promise<EppApi> => {
  const server = await startRegistry()
  const registry = clientOf(server)
  const api = await startTestApi({ ...options, deps: { registry } })
  const close = async (): Promise<void> => {
    await api.close()
    await registry.close()
    await server.close()
  }
  return { api, server, registry, close }
}
