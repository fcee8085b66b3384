import { callApi, queryClient, useMutation } from '@panel/shared/api-client'
import { type OperationBody, type OperationKind, type OperationSummary, operationCalls } from '@panel/shared/contract'
import { operationKeys } from './queries'

const readAgain = () => queryClient.invalidateQueries({ queryKey: operationKeys.work })

/** Shows work that has just begun, so that its end is noticed even when it comes before the next look. */
const show = (summary: OperationSummary): void => {
  queryClient.setQueryData<OperationSummary[]>(operationKeys.list, list => [
    summary,
    ...(list ?? []).filter(({ id }) => id !== summary.id),
  ])
}

const begun = (id: number, kind: OperationKind, params: Record<string, unknown>): OperationSummary => ({
  id,
  kind,
  params,
  state: 'running',
  created_at: new Date().toISOString(),
  ended_at: null,
  total: 0,
  done: 0,
  failed: 0,
  skipped: 0,
  undoable: false,
  undo_of: null,
})

/** Starts bulk work; answers its id. Updates: the user's bulk work. */
export const useStartOperation = () =>
  useMutation({
    mutationFn: (request: OperationBody) => callApi(operationCalls.start, { body: request }),
    onSuccess: ({ id }, { kind, params = {} }) => {
      show(begun(id, kind, params))
      void readAgain()
    },
  })

/** Stops, or takes up what failed and what a stop left. Updates: the user's bulk work. */
export const useControlOperation = (id: number) =>
  useMutation({
    mutationFn: (what: 'stop' | 'retry') => callApi(operationCalls[what], { params: { id } }),
    onSuccess: show,
    onSettled: () => void readAgain(),
  })

/** Starts the inverse; answers its id. Updates: the user's bulk work. */
export const useUndoOperation = ({ id, kind, params }: Pick<OperationSummary, 'id' | 'kind' | 'params'>) =>
  useMutation({
    mutationFn: () => callApi(operationCalls.undo, { params: { id } }),
    onSuccess: started => show({ ...begun(started.id, kind, params), undo_of: id }),
    onSettled: () => void readAgain(),
  })
