import { setTimeout } from 'node:timers/promises'
import { waitUntil } from '../base/current-call'
import { REGISTRY_PATIENCE } from '../base/limits'
import type { Database, Trx } from '../database/schema'
import { findDomain, updateDomain } from '../domains/repository'
import { insertTask, isLeased } from '../registry/repository'
import { sealPayload } from '../registry/sealed-payload'
import type { RegistryWork } from '../registry/work'
import type { Dependencies } from '../request-context'
import { runTask, startTask } from './run-task'

/** Stores the registry of a new domain, which stays there when REGISTRIES changes. */
const noteRegistry = async (trx: Trx, { registries }: Pick<Dependencies, 'registries'>, id: number): Promise<void> => {
  const domain = await findDomain(trx, id)
  const { name, zones } = registries.of(domain?.zone ?? '')
  if (zones?.length) await updateDomain(trx, id, { registry: name })
}

/** Milliseconds between two looks at an attempt of another process. */
const lookEvery = 50

/** Resolves when an attempt that a job of the queue began a moment before is over, or at `until`. */
const untilAttempted = async (db: Database, id: number, until: number): Promise<void> => {
  while (performance.now() < until && (await isLeased(db, id))) await setTimeout(lookEvery)
}

export const registryWork = (deps: Pick<Dependencies, 'registries' | 'settings' | 'keys' | 'log'>): RegistryWork => ({
  schedule: async (trx, domainId, kind, payload, quiet) => {
    if (kind === 'register' || kind === 'transfer_in') await noteRegistry(trx, deps, domainId)
    const id = await insertTask(trx, domainId, kind, sealPayload(deps.keys, payload), quiet)
    await startTask(deps, trx, domainId, id)
    return id
  },
  run: (db, id, until = performance.now() + REGISTRY_PATIENCE) => {
    const attempt = runTask(deps, db, id).then(
      () => untilAttempted(db, id, until),
      err => {
        deps.log.warn({ err, task: id }, 'an attempt at work for the registry failed')
        throw err
      },
    )
    return waitUntil(until, attempt, undefined)
  },
})
