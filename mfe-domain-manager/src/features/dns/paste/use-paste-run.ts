import { useQueryClient } from '@panel/shared/api-client'
import type { StoredRecord } from '@panel/shared/rules'
import { useRef, useState } from 'react'
import { keys } from '../../../common/keys'
import { createRecord } from '../api/create-record'

export interface PasteRun {
  state: 'ready' | 'running' | 'finished'
  total: number
  added: number
  failed: readonly { record: StoredRecord; error: unknown }[]
  start: (records: readonly StoredRecord[]) => void
  /** Adds no further records. */
  stop: () => void
  reset: () => void
}

const nothing = { total: 0, added: 0, failed: [] }

/** Adds records one after the other, since a later one may need an earlier one, and keeps what failed. */
export const usePasteRun = (domainId: number): PasteRun => {
  const client = useQueryClient()
  const [state, setState] = useState<PasteRun['state']>('ready')
  const [result, setResult] = useState<Pick<PasteRun, 'total' | 'added' | 'failed'>>(nothing)
  const stopped = useRef(false)

  const start = async (records: readonly StoredRecord[]) => {
    stopped.current = false
    setState('running')
    setResult({ ...nothing, total: records.length })
    for (const record of records) {
      if (stopped.current) break
      try {
        await createRecord(domainId, record)
        setResult(before => ({ ...before, added: before.added + 1 }))
      } catch (error) {
        setResult(before => ({ ...before, failed: [...before.failed, { record, error }] }))
      }
    }
    await client.invalidateQueries({ queryKey: keys.records(domainId) })
    setState('finished')
  }

  return {
    ...result,
    state,
    start: records => void start(records),
    stop: () => {
      stopped.current = true
    },
    reset: () => {
      setState('ready')
      setResult(nothing)
    },
  }
}
