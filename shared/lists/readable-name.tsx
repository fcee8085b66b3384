import { useQuery } from '@panel/shared/api-client'
import { toUnicodeName } from '@panel/shared/rules'

/** The name of a domain in the script that people read; as the registry has it until that is worked out. */
export const useReadableName = (ascii: string): string => {
  const queryFn = () => toUnicodeName(ascii)
  return useQuery({ queryKey: ['unicode-name', ascii], queryFn, staleTime: Number.POSITIVE_INFINITY }).data ?? ascii
}

export const ReadableName = ({ ascii }: { ascii: string }) => <span translate="no">{useReadableName(ascii)}</span>
