import { useMemo, useState } from 'react'
import type { StagedRecord } from '../../../model/staged-changes'

const extentOf = (count: number, all: number): 'none' | 'some' | 'all' => {
  if (count === 0) return 'none'
  return count === all ? 'all' : 'some'
}

/** Chosen records, as far as they are still shown. */
export const useChosen = (shown: readonly StagedRecord[]) => {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const records = useMemo(() => shown.filter(({ id }) => ids.has(id)), [shown, ids])
  return {
    ids,
    records,
    extent: extentOf(records.length, shown.length),
    toggle: (id: number) =>
      setIds(before => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        return after
      }),
    chooseAll: (all: boolean) => setIds(new Set(all ? shown.map(({ id }) => id) : [])),
    clear: () => setIds(new Set()),
  }
}
