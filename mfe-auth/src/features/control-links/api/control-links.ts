import { callApi, useMutation } from '@panel/shared/api-client'
import { controlCalls } from '@panel/shared/contract'

/** Stops what is under way on an account by the secret of a mailed link; 404 where the link is of no use. Throws `ApiError`. */
export const useStop = () =>
  useMutation({ mutationFn: (token: string) => callApi(controlCalls.stop, { body: { token } }) })

/** Makes a change at once that waits, by the secret of a mailed link; 404 where the link is of no use. Throws `ApiError`. */
export const useAllow = () =>
  useMutation({ mutationFn: (token: string) => callApi(controlCalls.allow, { body: { token } }) })

/** Puts the former address back by the secret of a mailed link; 404 where the link is of no use. Throws `ApiError`. */
export const useUndoEmail = () =>
  useMutation({ mutationFn: (token: string) => callApi(controlCalls.undoEmail, { body: { token } }) })
