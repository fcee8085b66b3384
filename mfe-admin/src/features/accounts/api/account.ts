import { callApi, queryClient, queryOptions, restoreSession, useMutation } from '@panel/shared/api-client'
import { type AdminAccount, adminUserCalls, type VerifyBody, verificationCalls } from '@panel/shared/contract'
import { pageSettings, paths } from '@panel/shared/panel'
import { actInThisTab } from '@panel/shared/session'
import { keys } from '../../../common/keys'

/** An account with its newest domains and orders, and the notes about it. */
export const accountQuery = (id: number) =>
  queryOptions({
    queryKey: keys.account(id),
    staleTime: 0,
    queryFn: ({ signal }) => callApi(adminUserCalls.get, { params: { id } }, { signal }),
  })

const change = (id: number, update: (account: AdminAccount) => AdminAccount): void => {
  queryClient.setQueryData<AdminAccount>(keys.account(id), account => account && update(account))
}

/** Throws `ApiError`. */
export const useDisableAccount = (id: number) =>
  useMutation({
    mutationFn: (disabled: boolean) => callApi(adminUserCalls.disable, { params: { id }, body: { disabled } }),
    onSuccess: account => {
      change(id, () => account)
      void queryClient.invalidateQueries({ queryKey: keys.sessions(id) })
    },
  })

/** Throws `ApiError`. */
export const useVerify = (id: number) =>
  useMutation({
    mutationFn: ({ domain, ...body }: VerifyBody & { domain: number }) =>
      callApi(verificationCalls.verify, { params: { id: domain }, body }),
    onSuccess: verifications => {
      change(id, account => ({ ...account, verifications }))
    },
    // Also after a refusal: the registrant may be another one.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: keys.account(id) }),
  })

/** Throws `ApiError`. */
export const useAddNote = (id: number) =>
  useMutation({
    mutationFn: (text: string) => callApi(adminUserCalls.addNote, { params: { id }, body: { text } }),
    onSuccess: note => change(id, account => ({ ...account, notes: [note, ...account.notes] })),
  })

/** Throws `ApiError`. */
export const useRemoveNote = (id: number) =>
  useMutation({
    mutationFn: (note: number) => callApi(adminUserCalls.removeNote, { params: { id: note } }),
    onSuccess: (_, note) =>
      change(id, account => ({ ...account, notes: account.notes.filter(each => each.id !== note) })),
  })

/**
 * Lets this tab act as a customer: the session is another one from then on, and nothing of the administrator's stays in
 * the cache. Throws `ApiError`.
 */
export const useActAs = (id: number) =>
  useMutation({
    mutationFn: (reason: string) => callApi(adminUserCalls.act, { params: { id }, body: { reason } }),
    onSuccess: ({ access_token }) => {
      sessionStorage.setItem('draft:acting-return', paths.account(pageSettings().adminPath, id))
      actInThisTab(access_token)
      queryClient.clear()
      restoreSession()
    },
  })
