import { callApi, queryClient, useMutation } from '@panel/shared/api-client'
import { secondFactorCalls } from '@panel/shared/contract'
import { accountKeys } from '../../../common/account-keys'

const refresh = () => void queryClient.invalidateQueries({ queryKey: accountKeys.protection })

/** A new secret for an authenticator app. Throws `ApiError`. */
export const useStartTotp = () => useMutation({ mutationFn: () => callApi(secondFactorCalls.startTotp, {}) })

/** Turns the second factor on; returns the recovery codes, shown this once. Throws `ApiError`. */
export const useConfirmTotp = () =>
  useMutation({
    mutationFn: (body: { code: string }) => callApi(secondFactorCalls.confirmTotp, { body }),
    onSuccess: refresh,
  })

/** Turns the second factor off. Throws `ApiError`. */
export const useRemoveTotp = () =>
  useMutation({
    mutationFn: (body: { code: string }) => callApi(secondFactorCalls.removeTotp, { body }),
    onSuccess: refresh,
  })
