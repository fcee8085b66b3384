import { insertTask } from '../registry/repository'
import { sealPayload } from '../registry/sealed-payload'
import type { RegistryWork } from '../registry/work'
import type { Dependencies } from '../request-context'
import { runTask, startTask } from './run-task'

export const registryWork = (deps: Pick<Dependencies, 'registry' | 'settings' | 'keys' | 'log'>): RegistryWork => ({
  order: async (trx, domainId, kind, payload, quiet) => {
    const id = await insertTask(trx, domainId, kind, sealPayload(deps.keys, payload), quiet)
    await startTask(deps, trx, id)
    return id
  },
  run: (db, id) => runTask(deps, db, id),
})
