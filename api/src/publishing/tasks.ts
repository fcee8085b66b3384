import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Dependencies } from '../request-context'
import { refreshAliases } from './aliases'
import { publishTask, reconcileTask, refreshTask, requestReconciliation } from './outbox-repository'
import { powerDns } from './powerdns'
import type { Publisher } from './publisher'
import { reconcileZones } from './reconcile'
import { dynamicUpdate } from './rfc2136'
import { publishZone } from './service'

const order = z.object({ domainId: z.coerce.number() })
const look = z.object({ after: z.number().optional() })

/** Where zones are published; null without DNS_PUBLISHER. */
const publisherOf = ({ settings: { DNS_PUBLISHER } }: Pick<Dependencies, 'settings'>): Publisher | null => {
  if (!DNS_PUBLISHER) return null
  if (DNS_PUBLISHER.kind === 'local') throw new Error('The start gives the address of the local name server.')
  return DNS_PUBLISHER.kind === 'powerdns' ? powerDns(DNS_PUBLISHER) : dynamicUpdate(DNS_PUBLISHER)
}

/** What the worker does about publishing: without a publisher, orders are done with nothing done. */
export const publishingTasks = (deps: Dependencies): TaskList => {
  const publisher = publisherOf(deps)
  return {
    [publishTask]: async payload => {
      if (publisher) await publishZone(deps, publisher, order.parse(payload).domainId)
    },
    [refreshTask]: async () => {
      if (publisher) await refreshAliases(deps)
    },
    [reconcileTask]: async payload => {
      if (publisher) await reconcileZones(deps, publisher, look.parse(payload).after)
    },
  }
}

/** Milliseconds between two looks at all zones: drift is repaired within a minute. */
const reconcilePause = 20_000

/** Looks for drift from time to time, also at once. Returns what stops it. */
export const startReconciling = (deps: Dependencies): (() => void) => {
  if (!deps.settings.DNS_PUBLISHER) return () => undefined
  const reconcile = () =>
    requestReconciliation(deps.db).catch(err => deps.log.warn({ err }, 'the check for drift could not be ordered'))
  void reconcile()
  const timer = setInterval(reconcile, reconcilePause)
  return () => clearInterval(timer)
}
