import { callApi, queryClient, queryOptions, useMutation } from '@panel/shared/api-client'
import { type Contacts, contactCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** The three contacts of a domain (S7.29). */
export const contactsQuery = (domainId: number) =>
  queryOptions({
    queryKey: keys.contacts(domainId),
    queryFn: ({ signal }) => callApi(contactCalls.get, { params: { id: domainId } }, { signal }),
  })

/** Whether the registrant's address waits to be confirmed is the domain's. */
const readDomainAgain = (domainId: number): void => {
  for (const queryKey of [keys.domain(domainId), keys.list]) void queryClient.invalidateQueries({ queryKey })
}

/** Replaces the three contacts (S7.29). Updates: the contacts, the domain, the list. */
export const useSaveContacts = (domainId: number) => {
  return useMutation({
    mutationFn: (body: Contacts) => callApi(contactCalls.save, { params: { id: domainId }, body }),
    onSuccess: contacts => {
      queryClient.setQueryData(keys.contacts(domainId), contacts)
      readDomainAgain(domainId)
    },
  })
}

/** Mails the registrant another link. On a refusal, most likely since it was confirmed meanwhile, updates the domain. */
export const useResendConfirmation = (domainId: number) =>
  useMutation({
    mutationFn: () => callApi(contactCalls.resend, { params: { id: domainId } }),
    onError: () => readDomainAgain(domainId),
  })
