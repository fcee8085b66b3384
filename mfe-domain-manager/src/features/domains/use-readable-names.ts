import type { Domain } from '@panel/shared/contract'
import { useEffect, useSyncExternalStore } from 'react'
import { fullName } from '../../model/domain-name'
import { followReadableNames, learnNames, readableNames } from '../../model/readable-names'

/** Names in other scripts as people read them, by their ASCII form: `xn--…` is there once it has been converted. */
export const useReadableNames = (domains: readonly Domain[]): ReadonlyMap<string, string> => {
  useEffect(() => void learnNames(domains.map(fullName)), [domains])
  return useSyncExternalStore(followReadableNames, readableNames)
}
