import { callApi, queryClient, useMutation } from '@panel/shared/api-client'
import { type Contacts, contactCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** Replaces the three contacts (S7.29). Updates: the contacts. */
export const useSaveContacts = (domainId: number) => {
  return useMutation({
    mutationFn: (body: Contacts) => callApi(contactCalls.save, { params: { id: domainId }, body }),
    onSuccess: contacts => {
      queryClient.setQueryData(keys.contacts(domainId), contacts)
    },
  })
}
