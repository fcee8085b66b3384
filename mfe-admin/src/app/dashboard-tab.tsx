import { useTranslation } from '@panel/shared/i18n'
import { Stack } from '@panel/shared/ui'
import { Counters } from '../features/dashboard/counters'
import { PendingNotice } from '../features/dashboard/pending-notice'
import { SearchResults } from '../features/dashboard/search-results'
import { countByStatus, filterDomains, filterUsers, ownersOf, searchTerm } from '../model/domain-list'
import type { ListState } from '../model/list-state'
import styles from './list.module.css'
import { SearchField } from './search-field'
import type { AdminData } from './use-admin-data'
import type { ChangeList } from './use-list-state'

interface Props {
  data: AdminData
  list: ListState
  onChange: ChangeList
}

/** A search over everything, and the counters (SPEC S2.24). */
export const DashboardTab = ({ data: { domains, users }, list, onChange }: Props) => {
  const { t } = useTranslation('mfe-admin')
  const { pending, reserved } = countByStatus(domains)
  return (
    <Stack gap={6}>
      <SearchField
        label={t('dashboard.search')}
        placeholder={t('dashboard.placeholder')}
        size="lg"
        className={styles.overview}
        value={list.q}
        onChange={q => onChange({ q })}
      />
      <Counters total={domains.length} reserved={reserved} users={users.length} />
      {searchTerm(list.q) === '' ? (
        <PendingNotice count={pending} />
      ) : (
        <SearchResults
          q={list.q}
          domains={filterDomains(domains, { q: list.q, status: 'all' }, ownersOf(users))}
          users={filterUsers(users, list.q)}
        />
      )}
    </Stack>
  )
}
