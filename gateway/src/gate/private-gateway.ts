import { join } from 'node:path'
import { buildApp } from '../app'
import { signBrief } from '../releases/brief'
import type { RegistryContent } from '../releases/release-changes'
import type { ReleaseStore } from '../releases/release-store'
import { signRegistry } from '../releases/signature'
import { readSigningKeys } from '../releases/signing-keys'
import type { GatewaySettings } from '../settings'

const onlyEntry = 'history/00000001.json'

/** The builds of a store under a history of one entry. Nothing can be written. */
class TrialStore implements ReleaseStore {
  readonly staleAfterMs = Number.POSITIVE_INFINITY

  constructor(
    private readonly store: ReleaseStore,
    private readonly entry: Buffer,
  ) {}

  async read(key: string): Promise<Buffer | undefined> {
    if (key.startsWith('panels/')) return this.store.read(key)
    return key === onlyEntry ? this.entry : undefined
  }

  async create(): Promise<boolean> {
    return false
  }

  async list(): Promise<{ key: string; createdAt: number }[]> {
    return [{ key: onlyEntry, createdAt: 0 }]
  }

  async remove(): Promise<void> {}
}

/**
 * A gateway as in production, listening on a free port of this machine, in which a combination of builds is live. Its
 * registry is signed with a key of its own, kept in `folder`.
 */
export const openPrivateGateway = async (
  store: ReleaseStore,
  content: RegistryContent,
  settings: GatewaySettings,
  apiUrl: string,
  folder: string,
): Promise<{ app: Awaited<ReturnType<typeof buildApp>>; address: string }> => {
  const keys = await readSigningKeys(join(folder, 'gate-keys'))
  const at = new Date().toISOString()
  const registry = { format: 1 as const, generation: 1, issued_at: at, ...content }
  const change = { generation: 1, at, by: 'gate', action: 'promote', builds: [], why: 'a trial' }
  const entry = { change, signed: signRegistry(registry, keys), brief: signBrief(registry, registry, keys) }
  const trial = new TrialStore(store, Buffer.from(JSON.stringify(entry)))
  const own = { apiUrls: [apiUrl], logTarget: undefined, logLevel: 'silent' }
  const app = await buildApp({ store: trial, keys }, { ...settings, ...own })
  // The only client is the gate's own browser: on a busy machine it is slow, not hostile.
  Object.assign(app.server, { requestTimeout: 0, headersTimeout: 0 })
  app.server.removeAllListeners('timeout').on('timeout', () => undefined)
  return { app, address: await app.listen({ port: 0, host: '127.0.0.1' }) }
}
