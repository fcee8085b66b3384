import { useSearchParams } from '@panel/shared/panel'
import { useMemo } from 'react'
import { type ListState, readListState, writeListState } from '../model/list-state'

/** A change of the view; any but a turn of the page starts at its first page again. */
export type ChangeList = (change: Partial<ListState>) => void

/** The view that the address names, and a way to change it. Only a change of tab is a step for the Back button. */
export const useListState = (): [ListState, ChangeList] => {
  const [parameters, setParameters] = useSearchParams()
  const change: ChangeList = patch =>
    setParameters(current => new URLSearchParams(writeListState({ ...readListState(current), page: 1, ...patch })), {
      replace: patch.tab === undefined,
    })
  return [useMemo(() => readListState(parameters), [parameters]), change]
}
