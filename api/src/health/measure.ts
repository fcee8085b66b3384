import { listJobs } from '../jobs/schedule-repository'
import { countUndeliverable } from '../mail/undeliverable-repository'
import { readVersion } from '../publishing/powerdns'
import { countZones } from '../publishing/state-repository'
import { getRegistries } from '../registry/state-service'
import type { Dependencies } from '../request-context'
import { passwordHashQueue } from '../security/passwords'
import { countJobs } from './repository'
import { checkHealth } from './service'

type Parts = Pick<Dependencies, 'db' | 'log' | 'metrics' | 'pools' | 'registries' | 'settings' | 'standby'>

const measurePools = ({ pools, metrics }: Parts): void => {
  for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
    metrics.poolConnections.set({ pool, state: 'used' }, totalCount - idleCount)
    metrics.poolConnections.set({ pool, state: 'idle' }, idleCount)
    metrics.poolConnections.set({ pool, state: 'waiting' }, waitingCount)
  }
}

/** In Unix time. Where a job never succeeded, it stands for that, so that one which always fails is noticed too. */
const startedAt = Date.now() / 1000

const measureJobs = async ({ db, metrics }: Parts): Promise<void> => {
  const counts = await countJobs(db)
  metrics.undeliverableMails.set(await countUndeliverable(db))
  metrics.jobs.reset()
  for (const { task, state, count } of counts) metrics.jobs.set({ task, state }, count)
  for (const { name: job, last_success, set_aside } of await listJobs(db)) {
    metrics.jobSuccess.set({ job }, last_success ? last_success.getTime() / 1000 : startedAt)
    metrics.jobSetAside.set({ job }, set_aside)
  }
  metrics.oldestJob.set(Math.max(0, ...counts.map(({ oldest }) => oldest)))
}

const measureDns = async ({ db, metrics, settings: { DNS_PUBLISHER } }: Parts): Promise<void> => {
  if (!DNS_PUBLISHER) return
  if (DNS_PUBLISHER.kind === 'powerdns') metrics.dnsServer.set((await readVersion(DNS_PUBLISHER)) === null ? 0 : 1)
  for (const [state, count] of Object.entries(await countZones(db))) metrics.dnsZones.set({ state }, count)
}

const measureRegistries = async (parts: Parts): Promise<void> => {
  const { registryUp, registryQueue } = parts.metrics
  registryUp.reset()
  for (const { name: registry, state, queue } of await getRegistries(parts)) {
    if (state !== 'idle') registryUp.set({ registry }, state === 'down' ? 0 : 1)
    registryQueue.set({ registry }, queue)
  }
}

/** The metrics of this moment as Prometheus text. While the database does not answer, those that need it are left out. */
export const writeMetrics = async (parts: Parts): Promise<{ type: string; text: string }> => {
  measurePools(parts)
  const behind = parts.standby?.behind()
  if (behind !== undefined) parts.metrics.standbyBehind.set(behind)
  // Without a value it would be zero, which reads as a PowerDNS that does not answer.
  parts.metrics.dnsServer.remove()
  parts.metrics.passwordsWaiting.set(passwordHashQueue.waiting())
  const isUp = await checkHealth(parts).then(
    () => true,
    () => false,
  )
  parts.metrics.database.set(isUp ? 1 : 0)
  if (isUp) await Promise.all([measureJobs(parts), measureDns(parts), measureRegistries(parts)])
  else parts.metrics.jobs.reset()
  const { registry } = parts.metrics
  return { type: registry.contentType, text: await registry.metrics() }
}
