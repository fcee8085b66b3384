import { queryClient } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { useUrlList } from '@panel/shared/lists'
import { OperationsStrip } from '@panel/shared/operations'
import { lazyComponent, useNavigate, useSearchParams } from '@panel/shared/panel'
import { Contribution, contributionsOf } from '@panel/shared/panel/points'
import { PageHeader } from '@panel/shared/ui'
import { Tabs } from '@panel/shared/ui/overlays'
import type { ReactNode } from 'react'
import { keys } from '../common/keys'
import { listChoices, readTab, type Tab, tabSearch, tabs } from '../model/list-state'
import { AccessGate } from './access-gate'
import { Loading, SignedOut } from './access-states'
import { PageLinks } from './admin-menu'
import { DashboardTab } from './dashboard-tab'
import { DomainsTab } from './domains-tab'
import { LogOutLink } from './log-out-link'
import { LogsTab } from './logs-tab'
import { type AdminData, useAdminData } from './use-admin-data'

/** Nothing of it is shown with the requests. */
const Releases = lazyComponent(async () => (await import('../features/releases/releases')).Releases, {
  fallback: <Loading />,
})

const Jobs = lazyComponent(async () => (await import('../features/jobs/jobs')).Jobs, { fallback: <Loading /> })

/** The address of a tab, or of one that another panel brings. */
const searchOf = (id: string): string => {
  const own = tabs.find(tab => tab === id)
  return own ? tabSearch(own) : `?${new URLSearchParams({ tab: id })}`
}

/** Bulk work that has ended changed the lists. */
const readAgain = () => void queryClient.invalidateQueries({ queryKey: keys.all })

/** Requests, reserved names and users' activity (S2.2, S2.23). */
export const AdminPage = () => {
  const { t } = useTranslation('mfe-admin')
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [list, change] = useUrlList(listChoices)
  const contributed = contributionsOf('admin.tab')
  const tab = contributed.find(({ id }) => id === query.get('tab'))?.id ?? readTab(query)
  const view = useAdminData()
  const contents: Record<Tab, (data: AdminData) => ReactNode> = {
    dashboard: data => <DashboardTab data={data} list={list} onChange={change} />,
    domains: data => <DomainsTab data={data} list={list} onChange={change} />,
    reserved: data => <DomainsTab data={data} list={list} onChange={change} reserved />,
    logs: data => <LogsTab users={data.users} list={list} onChange={change} />,
    releases: () => <Releases />,
    jobs: () => <Jobs />,
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={view.state !== 'signedOut' && <LogOutLink />}
      />
      {view.state === 'ready' && <OperationsStrip onEnded={readAgain} />}
      {view.state === 'signedOut' ? (
        <SignedOut />
      ) : (
        <Tabs
          label={t('title')}
          selected={tab}
          onSelect={next => navigate({ search: searchOf(next) })}
          beside={<PageLinks />}
          tabs={[
            ...tabs.map(id => ({
              id,
              label: t(`tab.${id}`),
              content: <AccessGate view={view}>{contents[id]}</AccessGate>,
            })),
            ...contributed.map(contribution => ({
              id: contribution.id,
              label: contribution.title,
              content: (
                <AccessGate view={view}>{() => <Contribution contribution={contribution} context={{}} />}</AccessGate>
              ),
            })),
          ]}
        />
      )}
    </>
  )
}
