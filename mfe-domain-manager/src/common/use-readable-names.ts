import type { Domain } from '@panel/shared/contract'
import { fullName } from '@panel/shared/rules'
import { useEffect, useSyncExternalStore } from 'react'
import { addReadableNames, followReadableNames, readableNames } from '../model/readable-names'

/** Names in other scripts as people read them, by their ASCII form, as far as they are known. */
export const useReadableNames = (): ReadonlyMap<string, string> =>
  useSyncExternalStore(followReadableNames, readableNames)

/** A domain's name as people read it; its ASCII form until that is known. */
export const useReadableName = (domain: Pick<Domain, 'name' | 'zone'>): string => {
  const name = fullName(domain)
  useEffect(() => void addReadableNames([name]), [name])
  return useReadableNames().get(name) ?? name
}
