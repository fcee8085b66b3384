import {
  type HandedPage,
  type MeasuredBuild,
  mostPagesAtOnce,
  type ReleaseMeasurements,
} from '@panel/shared/contract/measurements'
import type { FastifyInstance } from 'fastify'
import type { FailureLimits } from '../releases/failing-builds'
import { FailureWatch } from '../releases/failure-watch'
import { ForwardQueue } from '../releases/forward-queue'
import type { Releases } from '../releases/history'
import type { LiveRegistry } from '../releases/live-registry'
import { buildsOf } from '../releases/release-changes'

interface MeasuringOptions {
  releases: Releases
  live: LiveRegistry
  /** The API that counts; undefined where none does, or does not know this gateway. */
  counts:
    | { measure: (pages: readonly HandedPage[]) => Promise<void>; measured: () => Promise<MeasuredBuild[]> }
    | undefined
  limits: FailureLimits
  /** Networks in which a build must fail before it is rolled back. */
  networks: number
}

interface Measuring {
  /** Counts what a page said of builds that are live; of others nothing is kept. */
  take: (page: HandedPage) => Promise<void>
  read: () => Promise<ReleaseMeasurements>
}

/** What browsers measure of builds: counted by the API, shown with the releases, and looked after. */
export const openMeasuring = (
  app: FastifyInstance,
  { releases, live, counts, limits, networks }: MeasuringOptions,
): Measuring => {
  const registry = async () => (await live.current())?.registry
  if (!counts) return { take: async () => undefined, read: async () => ({ builds: [], ...limits }) }
  const queue = new ForwardQueue(counts.measure, mostPagesAtOnce, {
    log: app.log,
    sentence: 'measurements of builds could not be counted yet',
  })
  const watch = new FailureWatch({
    releases,
    limits: { ...limits, networks },
    measured: counts.measured,
    registry,
    log: app.log,
  })
  let watching: NodeJS.Timeout | undefined
  app.addHook('onListen', () => {
    queue.start()
    watching = watch.start()
  })
  app.addHook('onClose', async () => {
    clearInterval(watching)
    await queue.stop()
  })
  return {
    take: async ({ address, builds }) => {
      const current = await registry()
      const known = current ? buildsOf(current) : []
      const ours = builds.filter(each => known.some(({ name, build }) => name === each.name && build === each.build))
      if (ours.length > 0) queue.add({ address, builds: ours })
    },
    read: async () => {
      // Live builds can be seen and changed while measurements are unavailable.
      const builds = await counts.measured().catch(() => [])
      return { builds, ...limits }
    },
  }
}
