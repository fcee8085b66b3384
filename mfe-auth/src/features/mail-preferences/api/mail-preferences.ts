import { callApi, callQuery, queryClient, useMutation } from '@panel/shared/api-client'
import { accountCalls, type MailPreferences } from '@panel/shared/contract'
import { accountKeys } from '../../../common/account-keys'

/** Which optional mails the signed-in user gets. */
export const mailPreferencesQuery = () => callQuery(accountKeys.mailPreferences, accountCalls.mailPreferences)

/** Replaces the choice. Throws `ApiError`. One change goes after the other, so that the last one counts. */
export const useSetMailPreferences = () =>
  useMutation({
    scope: { id: 'mail-preferences' },
    mutationFn: (body: MailPreferences) => callApi(accountCalls.setMailPreferences, { body }),
    onSuccess: saved => void queryClient.setQueryData<MailPreferences>(accountKeys.mailPreferences, saved),
  })
