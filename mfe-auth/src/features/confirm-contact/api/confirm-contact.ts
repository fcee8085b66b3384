import { callApi, useMutation } from '@panel/shared/api-client'
import { contactCalls } from '@panel/shared/contract'

/** Confirms a registrant's address by the secret of the mailed link; 404 when it is of no use any more. Throws `ApiError`. */
export const useConfirmContact = () =>
  useMutation({ mutationFn: (token: string) => callApi(contactCalls.confirm, { body: { token } }) })
