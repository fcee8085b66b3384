import type { Domain } from '@panel/shared/contract'
import { type BatchRun, useBatchRun } from '@panel/shared/lists'
import { patchDomain } from '../../../common/domain-cache'
import type { BulkAction } from '../../../model/bulk-plan'
import { setDomainFlag } from '../api/set-domain-flag'

export type BulkRun = Omit<BatchRun<Domain>, 'start'> & {
  start: (domains: readonly Domain[], action: BulkAction) => void
}

/** Carries an action out domain by domain and keeps each one's result. */
export const useBulkRun = (): BulkRun => {
  const run = useBatchRun<Domain>()
  const apply = async (domain: Domain, { flag, on }: BulkAction) => {
    const answer = await setDomainFlag(domain.id, flag, on)
    patchDomain(domain.id, { [flag]: answer[flag] })
  }
  return { ...run, start: (domains, action) => run.start(domains, domain => apply(domain, action)) }
}
