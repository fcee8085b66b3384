import type { Domain } from '@panel/shared/contract'
import { useRef, useState } from 'react'
import { patchDomain } from '../../../common/domain-cache'
import type { BulkAction } from '../../../model/bulk-plan'
import { setDomainFlag } from '../api/set-domain-flag'

const callsAtOnce = 4

export interface BulkResult {
  domain: Domain
  /** Undefined when the domain was changed. */
  error?: unknown
}

export interface BulkRun {
  state: 'ready' | 'running' | 'finished'
  total: number
  results: readonly BulkResult[]
  start: (domains: readonly Domain[], action: BulkAction) => void
  /** Makes no further calls; those under way are finished. */
  stop: () => void
  /** Ready for another action. */
  reset: () => void
}

/** Carries an action out domain by domain, a few calls at once, and keeps each one's result. */
export const useBulkRun = (): BulkRun => {
  const [state, setState] = useState<BulkRun['state']>('ready')
  const [results, setResults] = useState<readonly BulkResult[]>([])
  const [total, setTotal] = useState(0)
  const stopped = useRef(false)

  const apply = async (domain: Domain, { flag, on }: BulkAction): Promise<BulkResult> => {
    try {
      const answer = await setDomainFlag(domain.id, flag, on)
      patchDomain(domain.id, { [flag]: answer[flag] })
      return { domain }
    } catch (error) {
      return { domain, error }
    }
  }

  const start = async (domains: readonly Domain[], action: BulkAction) => {
    const waiting = [...domains]
    stopped.current = false
    setState('running')
    setTotal(domains.length)
    setResults([])
    const worker = async () => {
      for (let next = waiting.shift(); next && !stopped.current; next = waiting.shift()) {
        const result = await apply(next, action)
        setResults(before => [...before, result])
      }
    }
    await Promise.all(Array.from({ length: callsAtOnce }, worker))
    setState('finished')
  }

  return {
    state,
    total,
    results,
    start: (domains, action) => void start(domains, action),
    stop: () => {
      stopped.current = true
    },
    reset: () => {
      setState('ready')
      setResults([])
    },
  }
}
