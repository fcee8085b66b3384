import { callApi, queryClient, queryOptions } from '@panel/shared/api-client'
import { type AddressFormat, type AddressPart, addressCalls } from '@panel/shared/contract'
import { countryCodes } from '@panel/shared/rules'
import type { AddressValues } from './address-values'

/** How a country writes its addresses. Without an answer a form shows the fields of the specification. */
export const formatQuery = (country: string) =>
  queryOptions({
    queryKey: ['address-format', country] as const,
    queryFn: ({ signal }) => callApi(addressCalls.format, { params: { country } }, { signal }),
    enabled: countryCodes.includes(country),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** What a registrant's address lacks besides what every address needs. The API has the last word. */
export const missingParts = (values: AddressValues): (AddressPart | 'phone_number')[] => {
  const format = queryClient.getQueryData<AddressFormat>(formatQuery(values.country).queryKey)
  return [...(format?.required ?? []), 'phone_number' as const].filter(part => values[part].trim() === '')
}
