import { waitUntil } from '../base/current-call'
import { REGISTRY_PATIENCE } from '../base/limits'
import type { Trx } from '../database/schema'
import { findDomain, updateDomain } from '../domains/repository'
import { insertTask } from '../registry/repository'
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

export const registryWork = (deps: Pick<Dependencies, 'registries' | 'settings' | 'keys' | 'log'>): RegistryWork => ({
  schedule: async (trx, domainId, kind, payload, quiet) => {
    if (kind === 'register' || kind === 'transfer_in') await noteRegistry(trx, deps, domainId)
    const id = await insertTask(trx, domainId, kind, sealPayload(deps.keys, payload), quiet)
    await startTask(deps, trx, domainId, id)
    return id
  },
  run: (db, id, until = performance.now() + REGISTRY_PATIENCE) => {
    const attempt = runTask(deps, db, id).then(
      () => undefined,
      err => {
        deps.log.warn({ err, task: id }, 'an attempt at work for the registry failed')
        throw err
      },
    )
    return waitUntil(until, attempt, undefined)
  },
})
