import { waitUntil } from '../base/current-call'
import { REGISTRY_PATIENCE } from '../base/limits'
import { insertTask } from '../registry/repository'
import { sealPayload } from '../registry/sealed-payload'
import type { RegistryWork } from '../registry/work'
import type { Dependencies } from '../request-context'
import { runTask, startTask } from './run-task'

export const registryWork = (deps: Pick<Dependencies, 'registries' | 'settings' | 'keys' | 'log'>): RegistryWork => ({
  schedule: async (trx, domainId, kind, payload, quiet) => {
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
