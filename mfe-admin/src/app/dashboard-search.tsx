import { SearchResults } from '../features/dashboard/search-results'
import { useFoundElsewhere } from '../features/dashboard/use-found-elsewhere'
import { filterDomains, filterUsers, ownersOf } from '../model/domain-list'
import type { AdminData } from './use-admin-data'

/** What a search on the dashboard finds: in the lists that are here, and in those that only the server has. */
export const DashboardSearch = ({ data: { domains, users }, q }: { data: AdminData; q: string }) => {
  const { found, error } = useFoundElsewhere(q)
  return (
    <SearchResults
      q={q}
      domains={filterDomains(domains, { q, status: 'all' }, ownersOf(users))}
      users={filterUsers(users, q)}
      elsewhere={found}
      error={error}
    />
  )
}
