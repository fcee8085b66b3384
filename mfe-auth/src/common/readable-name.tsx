import { useQuery } from '@panel/shared/api-client'
import { toUnicodeName } from '@panel/shared/rules'
import { accountKeys } from './account-keys'

/** The name of a domain in the script that people read; as the registry has it until that is worked out. */
export const ReadableName = ({ ascii }: { ascii: string }) => {
  const queryFn = () => toUnicodeName(ascii)
  const { data } = useQuery({ queryKey: accountKeys.unicode(ascii), queryFn, staleTime: Number.POSITIVE_INFINITY })
  return <span translate="no">{data ?? ascii}</span>
}
