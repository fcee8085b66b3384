import { cartQuery, useQuery, zonesQuery } from '@panel/shared/api-client'
import { fullName } from '@panel/shared/rules'
import { keys } from '../../../common/keys'
import { type ListedNames, readListedNames } from '../../../model/listed-names'

/** What a list of names becomes with the cart as it is; undefined until it is read for the first time. */
export const useListed = (text: string, enabled: boolean): ListedNames | undefined => {
  const { data: zones } = useQuery({ ...zonesQuery(), enabled })
  const { data: items = [] } = useQuery(cartQuery())
  const inCart = items.filter(({ kind }) => kind === 'register').map(fullName)
  const offered = zones?.map(({ zone }) => zone) ?? []
  const { data } = useQuery({
    queryKey: keys.listed(text, offered, inCart),
    queryFn: () => readListedNames(text, offered, new Set(inCart)),
    enabled: enabled && zones !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: last => last,
  })
  return data
}
