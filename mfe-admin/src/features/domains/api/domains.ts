import { callApi, callQuery, queryClient, useMutation } from '@panel/shared/api-client'
import { type AdminDomain, adminCalls, type RejectionReason } from '@panel/shared/contract'
import { keys } from '../../../common/keys'
import { type Act, statusAfter, withDomain } from '../../../model/decision'

/** All domain requests, newest first (S7.16). */
export const domainsQuery = () => callQuery(keys.domains, adminCalls.domains)

/** Why a request is rejected; told to the requester. */
export interface Why {
  template?: RejectionReason
  reason?: string
}

interface DecisionInput {
  domain: AdminDomain
  decision: Act
  why?: Why
}

const calls = {
  approve: adminCalls.approve,
  reject: adminCalls.reject,
  reserve: adminCalls.reserve,
}

const change = (id: number, patch: Partial<AdminDomain>): void => {
  queryClient.setQueryData<AdminDomain[]>(keys.domains, domains => withDomain(domains, id, patch))
}

/**
 * Carries out one decision: the status changes on the page at once and goes back when the server refuses (S4.6).
 * Returns the request as the server has it; throws `ApiError`.
 */
const decide = async ({ domain, decision, why = {} }: DecisionInput): Promise<AdminDomain> => {
  await queryClient.cancelQueries({ queryKey: keys.domains })
  change(domain.id, { status: statusAfter[decision] })
  try {
    const params = { id: domain.id }
    const decided = await (decision === 'reopen'
      ? callApi(adminCalls.reopen, { params })
      : callApi(
          calls[decision],
          { params, ...((why.template || why.reason) && { body: why }) },
          { headers: { prefer: 'undoable' } },
        ))
    change(decided.id, { reason: undefined, decided_at: undefined, undo_seconds: undefined, ...decided })
    return decided
  } catch (error) {
    change(domain.id, { status: domain.status })
    throw error
  }
}

export const readAgain = (queryKey: readonly string[]): void => void queryClient.invalidateQueries({ queryKey })

/**
 * Approves, rejects or reserves so that it can be undone for a while (S7.18, with a body for a reason only), or reverses
 * that. Updates the list of
 * requests; the accounts, which show the status too, are read again. After a refusal the list is read again as well:
 * somebody else may have decided first.
 */
export const useDecideDomain = () =>
  useMutation({
    mutationFn: decide,
    onError: () => readAgain(keys.domains),
    onSettled: () => readAgain(keys.users),
  })
