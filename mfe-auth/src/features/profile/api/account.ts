import { callApi, callQuery, queryClient, useMutation } from '@panel/shared/api-client'
import { accountCalls, type Profile } from '@panel/shared/contract'
import { accountKeys } from '../../../common/account-keys'

/** The personal data of the signed-in user. */
export const profileQuery = () => callQuery(accountKeys.profile, accountCalls.profile)

type ProfileInput = Parameters<typeof callApi<typeof accountCalls.setProfile>>[1]['body']

/** Replaces the personal data. Throws `ApiError`. */
export const useSaveProfile = () =>
  useMutation({
    mutationFn: (body: ProfileInput) => callApi(accountCalls.setProfile, { body }),
    onSuccess: saved => void queryClient.setQueryData<Profile>(accountKeys.profile, saved),
  })

/** Milliseconds: years of an account with thousands of domains take a while. */
const exportLimit = 120_000

/** Everything that is stored of the account. Throws `ApiError`. */
export const useExportAccount = () =>
  useMutation({ mutationFn: () => callApi(accountCalls.export, {}, { timeout: exportLimit }) })

/** Deletes the account; refused with 409 while it holds domains. Throws `ApiError`. */
export const useDeleteAccount = () =>
  useMutation({ mutationFn: (body: { password: string }) => callApi(accountCalls.delete, { body }) })
