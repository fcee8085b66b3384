import { callApi, useMutation } from '@panel/shared/api-client'
import { transferCalls } from '@panel/shared/contract'

/** Stops an accepted transfer by the secret of the mailed link; 404 when nothing waits for it. Throws `ApiError`. */
export const useStopTransfer = () =>
  useMutation({ mutationFn: (token: string) => callApi(transferCalls.stop, { body: { token } }) })
