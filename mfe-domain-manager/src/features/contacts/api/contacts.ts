import { callApi, queryClient, queryOptions, useMutation } from '@panel/shared/api-client'
import { type Contacts, contactCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** The three contacts of a domain (S7.29). */
export const contactsQuery = (domainId: number) =>
  queryOptions({
    queryKey: keys.contacts(domainId),
    queryFn: ({ signal }) => callApi(contactCalls.get, { params: { id: domainId } }, { signal }),
  })

/** Replaces the three contacts (S7.29). Updates: the contacts. */
export const useSaveContacts = (domainId: number) => {
  return useMutation({
    mutationFn: (body: Contacts) => callApi(contactCalls.save, { params: { id: domainId }, body }),
    onSuccess: contacts => {
      queryClient.setQueryData(keys.contacts(domainId), contacts)
    },
  })
}
