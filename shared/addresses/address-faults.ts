import { queryClient } from '@panel/shared/api-client'
import type { AddressFormat, AddressInput } from '@panel/shared/contract'
import { formatQuery } from './format-query'

type Faults = Partial<Record<'postal_code' | 'vat_number' | 'phone_number', string>>

/** A number without its country's code is compared; who writes the code once more writes more digits, never fewer. */
const digitsOf = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0

/**
 * What surely cannot be right in an address, as the API would say it once it is sent. Of phone numbers the API knows
 * more.
 */
export const addressFaults = (values: AddressInput): Faults => {
  const format = queryClient.getQueryData<AddressFormat>(formatQuery(values.country).queryKey)
  const postal = values.postal_code?.trim() ?? ''
  const vat = values.vat_number?.toUpperCase().replace(/[\s.-]/g, '') ?? ''
  const phone = values.phone_number?.trim() ?? ''
  const code = values.phone_code?.trim() ?? ''
  const isOwnCode = code === '' || code.replace(/^\+|^00/, '') === format?.calling_code?.slice(1)
  const fewest = isOwnCode && !/^(\+|00|tel:)/i.test(phone) ? (format?.phone_digits ?? 1) : 1
  const { postal_code, vat_number } = format ?? {}
  return {
    ...(postal_code &&
      postal &&
      !new RegExp(`^(?:${postal_code.pattern})$`, 'i').test(postal) && {
        postal_code: 'postal_code_invalid',
      }),
    ...(vat_number && vat && !new RegExp(vat_number.pattern).test(vat) && { vat_number: 'vat_number_invalid' }),
    ...(phone && digitsOf(phone) < fewest && { phone_number: 'phone_invalid' }),
  }
}
