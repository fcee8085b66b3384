import { callApi, queryOptions } from '@panel/shared/api-client'
import { contactCalls } from '@panel/shared/contract'
import { keys } from '../../../common/keys'

/** The three contacts of a domain (S7.29). */
export const contactsQuery = (domainId: number) =>
  queryOptions({
    queryKey: keys.contacts(domainId),
    queryFn: ({ signal }) => callApi(contactCalls.get, { params: { id: domainId } }, { signal }),
  })
