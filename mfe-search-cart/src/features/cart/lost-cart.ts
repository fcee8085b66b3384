import { cartQuery, queryClient } from '@panel/shared/api-client'
import type { CartItem } from '@panel/shared/contract'
import { i18n } from '@panel/shared/i18n'
import { checkout } from '../../common/checkout-texts'

/**
 * The sentence for a visitor whose browser keeps no cookies, by which the server knows a visitor's cart; false where the
 * item that it has just taken is still there. Asked after a visitor's first item only, so it is loaded then.
 */
export const lostCartText = async ({ id }: CartItem): Promise<string | false> => {
  const items = await queryClient.fetchQuery({ ...cartQuery(), staleTime: 0 }).catch(() => null)
  if (items?.some(item => item.id === id) ?? true) return false
  await i18n.loadNamespaces(checkout)
  return i18n.t('cookies', { ns: checkout, site: location.hostname })
}
