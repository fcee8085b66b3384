import type { Domain } from '@panel/shared/contract'
import { useMemo, useRef, useState } from 'react'

/** Which domains are chosen for a bulk action. */
export interface Selection {
  size: number
  has: (id: number) => boolean
  /** Chooses a row; with `range` all from the row chosen last up to it. */
  choose: (list: readonly Domain[], index: number, chosen: boolean, range: boolean) => void
  setAll: (list: readonly Domain[], chosen: boolean) => void
  clear: () => void
  /** How many of the list are chosen. */
  share: (list: readonly Domain[]) => 'none' | 'some' | 'all'
  /** The chosen ones of the list. */
  of: (list: readonly Domain[]) => Domain[]
}

const countIn = (ids: ReadonlySet<number>, list: readonly Domain[]): number =>
  ids.size === 0 ? 0 : list.reduce((count, { id }) => count + Number(ids.has(id)), 0)

/** The selection; the object changes only when what is chosen changes. */
export const useSelection = (): Selection => {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const last = useRef(0)
  return useMemo(() => {
    const change = (domains: readonly Domain[], chosen: boolean) =>
      setIds(before => {
        const next = new Set(before)
        for (const { id } of domains) chosen ? next.add(id) : next.delete(id)
        return next
      })
    return {
      size: ids.size,
      has: id => ids.has(id),
      choose: (list, index, chosen, range) => {
        const from = range ? Math.min(last.current, index) : index
        const to = range ? Math.max(last.current, index) : index
        last.current = index
        change(list.slice(from, to + 1), chosen)
      },
      setAll: change,
      clear: () => setIds(new Set()),
      share: list => {
        const chosen = countIn(ids, list)
        if (chosen === 0) return 'none'
        return chosen === list.length ? 'all' : 'some'
      },
      of: list => list.filter(({ id }) => ids.has(id)),
    }
  }, [ids])
}
