import type { SearchName } from '@panel/shared/rules'
import type { ReactNode } from 'react'
import type { Lookup } from '../../model/lookup-state'

export interface NameActionProps {
  candidate: SearchName
  lookup: Lookup
  /** Asks again what is known of the name. */
  recheck: () => void
  /** Under the one name that was searched, or in a list of names. */
  variant: 'result' | 'row'
}

/** What may be done with a name in the state that the lookup found; the page composes it of other features. */
export type NameAction = (props: NameActionProps) => ReactNode
