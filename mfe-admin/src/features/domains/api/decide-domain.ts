import { callApi, queryClient, useMutation } from '@panel/shared/api-client'
import { type AdminDomain, adminCalls } from '@panel/shared/contract'
import { adminKeys } from '../../../model/admin-keys'
import { type Decision, statusAfter, withDomain } from '../../../model/decision'

export interface DecisionInput {
  domain: AdminDomain
  decision: Decision
}

const calls = { approve: adminCalls.approve, reject: adminCalls.reject, reserve: adminCalls.reserve }

const change = (id: number, patch: Partial<AdminDomain>): void => {
  queryClient.setQueryData<AdminDomain[]>(adminKeys.domains, domains => withDomain(domains, id, patch))
}

/**
 * Carries out one decision: the status changes on the page at once and goes back when the server refuses (SPEC S4.6).
 * Gives the request as the server has it; throws `ApiError`.
 */
const decide = async ({ domain, decision }: DecisionInput): Promise<AdminDomain> => {
  await queryClient.cancelQueries({ queryKey: adminKeys.domains })
  change(domain.id, { status: statusAfter[decision] })
  try {
    const decided = await callApi(calls[decision], { params: { id: domain.id } })
    change(decided.id, decided)
    return decided
  } catch (error) {
    change(domain.id, { status: domain.status })
    throw error
  }
}

const readAgain = (queryKey: readonly string[]): void => void queryClient.invalidateQueries({ queryKey })

/**
 * Approves, rejects or reserves (SPEC S7.18). Updates the list of requests; the accounts, which show the status too,
 * are read again. After a refusal the list is read again as well: somebody else may have decided first.
 */
export const useDecideDomain = () =>
  useMutation({
    mutationFn: decide,
    onError: () => readAgain(adminKeys.domains),
    onSettled: () => readAgain(adminKeys.users),
  })

export interface BulkInput {
  domains: readonly AdminDomain[]
  decision: Decision
  /** Called as each one is through; `error` is null when it was carried out. */
  onResult: (id: number, error: unknown) => void
}

const atOnce = 4

const decideAll = async ({ domains, decision, onResult }: BulkInput): Promise<number> => {
  const queue = [...domains]
  let done = 0
  const work = async (): Promise<void> => {
    for (let domain = queue.shift(); domain; domain = queue.shift()) {
      const { id } = domain
      const error = await decide({ domain, decision }).then(
        () => null,
        (cause: unknown) => cause,
      )
      if (error === null) done += 1
      onResult(id, error)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return done
}

/**
 * The same decision for many requests, four at a time. Gives how many were carried out; a refusal of one stops none of
 * the others. Both lists are read again when all are through.
 */
export const useDecideDomains = () =>
  useMutation({
    mutationFn: decideAll,
    onSettled: () => readAgain(adminKeys.all),
  })
