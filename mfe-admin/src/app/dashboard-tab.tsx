import { useTranslation } from '@panel/shared/i18n'
import { SearchField } from '@panel/shared/lists'
import { lazyComponent } from '@panel/shared/panel'
import { searchTerm } from '@panel/shared/rules'
import { Stack } from '@panel/shared/ui'
import { Counters } from '../features/dashboard/counters'
import { PendingNotice } from '../features/dashboard/pending-notice'
import { UndeliverableMails } from '../features/mails/undeliverable-mails'
import { countByStatus } from '../model/domain-list'
import type { ListState } from '../model/list-state'
import { Loading } from './access-states'
import styles from './list.module.css'
import type { AdminData } from './use-admin-data'

const WaitingMails = lazyComponent(async () => (await import('../features/mails/waiting-mails')).WaitingMails)

interface DashboardTabProps {
  data: AdminData
  list: ListState
  onChange: (change: Partial<ListState>) => void
}

/** What a search shows is not needed to type one. */
const DashboardSearch = lazyComponent(async () => (await import('./dashboard-search')).DashboardSearch, {
  fallback: <Loading />,
})

/** A search over everything, the counters (S2.24), and what needs an administrator's attention. */
export const DashboardTab = ({ data: { domains, users }, list, onChange }: DashboardTabProps) => {
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
        <>
          <PendingNotice count={pending} />
          <UndeliverableMails />
          <WaitingMails />
        </>
      ) : (
        <DashboardSearch data={{ domains, users }} q={list.q} />
      )}
    </Stack>
  )
}
