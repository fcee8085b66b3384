import type { Domain, OperationBody } from '@panel/shared/contract'
import { useMemo, useRef, useState } from 'react'
import type { ListView } from '../../model/list-view'
import { narrowingOf } from '../../model/list-view'
import type { ListRows } from './list-rows'

/** Which domains are chosen for a bulk action. */
export interface Selection {
  has: (id: number) => boolean
  /** Chooses a row; with `range` all from the row chosen last up to it. Rejects when those in between cannot be read. */
  choose: (index: number, chosen: boolean, range: boolean) => Promise<void>
  setAll: (chosen: boolean) => void
  clear: () => void
  /** How many of the list are chosen. */
  share: 'none' | 'some' | 'all'
  /** How many are chosen. */
  count: number
  /** What an order of bulk work names. */
  target: Pick<OperationBody, 'ids' | 'filter'>
  /** The chosen ones that are in the page. */
  domains: () => Domain[]
}

interface Chosen {
  ids: ReadonlySet<number>
  /** What the list was narrowed to when all of it was chosen: `ids` are then those that are not. */
  allOf?: string
}

const nothing: Chosen = { ids: new Set() }

const withIds = ({ ids, allOf }: Chosen, domains: readonly { id: number }[], add: boolean): Chosen => {
  const next = new Set(ids)
  for (const { id } of domains) add ? next.add(id) : next.delete(id)
  return { ids: next, ...(allOf !== undefined && { allOf }) }
}

const shareOf = (count: number, of: number): Selection['share'] => {
  if (count === 0) return 'none'
  return count === of ? 'all' : 'some'
}

/**
 * The selection. Of a list that is in the page it is ids, whatever the list is narrowed to. All of a longer list is what
 * it is narrowed to, but for those that were taken out, until it is narrowed to something else.
 * @param domains all that are in the page
 */
export const useSelection = (rows: ListRows, domains: readonly Domain[], view: ListView): Selection => {
  const [state, setState] = useState(nothing)
  const last = useRef(0)
  const narrowed = JSON.stringify(narrowingOf(view))
  const isOver = state.allOf !== undefined && (rows.whole !== undefined || state.allOf !== narrowed)
  if (isOver) setState(nothing)
  const chosen = isOver ? nothing : state
  return useMemo(() => {
    const isAll = chosen.allOf !== undefined
    const has = (id: number) => chosen.ids.has(id) !== isAll
    const ids = rows.whole ? domains.flatMap(({ id }) => (has(id) ? [id] : [])) : [...chosen.ids]
    const count = isAll ? Math.max(0, rows.count - ids.length) : ids.length
    const filter = { ...narrowingOf(view), ...(ids.length > 0 && { except: ids }) }
    return {
      has,
      count,
      target: isAll ? { filter } : { ids },
      domains: () => domains.filter(({ id }) => has(id)),
      share:
        rows.whole || isAll
          ? shareOf(rows.whole ? rows.whole.filter(({ id }) => has(id)).length : count, rows.count)
          : shareOf(count, Number.POSITIVE_INFINITY),
      choose: async (index, choose, range) => {
        const from = range ? Math.min(last.current, index) : index
        const to = range ? Math.max(last.current, index) : index
        last.current = index
        const found = rows.range(from, to)
        const between = found instanceof Promise ? await found : found
        setState(before => withIds(before, between, choose !== (before.allOf !== undefined)))
      },
      setAll: choose => {
        const { whole } = rows
        if (whole) setState(before => withIds(before, whole, choose))
        else setState(choose ? { ids: new Set(), allOf: narrowed } : nothing)
      },
      clear: () => setState(nothing),
    }
  }, [chosen, rows, domains, view, narrowed])
}
