import { useQuery } from '@panel/shared/api-client'
import type { Order } from '@panel/shared/contract'
import { fullName, toUnicodeName } from '@panel/shared/rules'
import { accountKeys } from '../../common/account-keys'

/** The name of an item as people read it; as the registry has it until that is known. */
export const useUnicodeName = (item: Order['items'][number]): string => {
  const ascii = fullName(item)
  const queryFn = () => toUnicodeName(ascii)
  return useQuery({ queryKey: accountKeys.unicode(ascii), queryFn, staleTime: Number.POSITIVE_INFINITY }).data ?? ascii
}
