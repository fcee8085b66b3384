import { lazyComponent } from '@panel/shared/panel'
import type { SearchName } from '@panel/shared/rules'
import type { Lookup } from '../../model/lookup-state'

const LookAlikeWarning = lazyComponent(async () => (await import('./look-alike-warning')).LookAlikeWarning)

interface LookAlikeProps {
  candidate: SearchName
  lookup: Lookup
  /** In a list of names. */
  isRow?: boolean
}

/** A warning about a name that may be mistaken for another one; of other names nothing is loaded. */
export const LookAlike = ({ candidate, lookup, isRow = false }: LookAlikeProps) => {
  const alike = lookup.alike ?? (candidate.mixedScript ? { kind: 'mixed' as const } : undefined)
  return alike ? <LookAlikeWarning alike={alike} isRow={isRow} /> : null
}
