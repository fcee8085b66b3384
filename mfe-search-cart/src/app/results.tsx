import { useIsAdmin } from '@panel/shared/api-client'
import { AddToCart } from '../features/cart/add-to-cart'
import { AddAll } from '../features/cart/many/add-all'
import { ManageButton } from '../features/search/manage-button'
import type { NameActionProps } from '../features/search/name-action'
import { SearchResults } from '../features/search/search-results'
import type { SearchedNames } from '../model/searched-names'

/** The evidence for each name with what can be done about it: into the cart, or, for an administrator, manage (S2.28). */
export const Results = ({ names }: { names: SearchedNames }) => {
  const isAdmin = useIsAdmin()
  const action = ({ candidate, lookup, recheck, variant }: NameActionProps) => {
    if (lookup.state === 'available')
      return (
        <AddToCart
          item={{ name: candidate.name, zone: candidate.zone }}
          variant={variant}
          label={candidate.unicode}
          doubtful={candidate.mixedScript || lookup.alike !== undefined}
          onRefused={recheck}
        />
      )
    return lookup.state === 'taken' && isAdmin ? <ManageButton domain={candidate.unicode} /> : null
  }
  return <SearchResults {...names} action={action} allOf={free => <AddAll free={free} />} />
}
