import { callApi, useMutation, useQueryClient } from '@panel/shared/api-client'
import { type Contacts, contactCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** Replaces the three contacts (S7.29). Updates: the contacts. */
export const useSaveContacts = (domainId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Contacts) => callApi(contactCalls.save, { params: { id: domainId }, body }),
    onSuccess: contacts => {
      client.setQueryData(keys.contacts(domainId), contacts)
    },
  })
}
