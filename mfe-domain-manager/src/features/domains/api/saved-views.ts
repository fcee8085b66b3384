import { callApi, callQuery, queryClient, useMutation } from '@panel/shared/api-client'
import { type SavedView, savedViewCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** The views that the account saved, by name. */
export const savedViewsQuery = () => callQuery(keys.views, savedViewCalls.list)

const readAgain = () => queryClient.invalidateQueries({ queryKey: keys.views })

/** Saves a view, in place of one of the same name. Throws `ApiError`. */
export const useSaveView = () =>
  useMutation({
    mutationFn: (body: Omit<SavedView, 'id'>) => callApi(savedViewCalls.save, { body }),
    onSuccess: readAgain,
  })

/** Throws `ApiError`. */
export const useRemoveView = () =>
  useMutation({
    onSettled: readAgain,
    mutationFn: (id: number) => callApi(savedViewCalls.remove, { params: { id } }),
  })
