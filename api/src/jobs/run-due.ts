import { RegistryRefusal, RegistryUnavailable } from '../registry/port'
import { type JobDependencies, jobs } from './jobs'

/**
 * Everything that becomes due as the product's clock goes on, at once and in its order, beside the schedule; apart from
 * what waits for servers of others. One job that fails keeps no other from running.
 * @throws the first error, apart from those of a registry that is away
 */
export const runDue = async (deps: JobDependencies): Promise<void> => {
  const errors: unknown[] = []
  for (const { run, asksOthers } of jobs)
    if (!asksOthers)
      await run(deps, () => false).catch(error => {
        if (!(error instanceof RegistryUnavailable || error instanceof RegistryRefusal)) errors.push(error)
      })
  if (errors.length > 0) throw errors[0]
}
