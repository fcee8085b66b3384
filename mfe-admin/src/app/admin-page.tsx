import { useTranslation } from '@panel/shared/i18n'
import { PageHeader } from '@panel/shared/ui'
import { Tabs } from '@panel/shared/ui/overlays'
import type { ReactNode } from 'react'
import { emptyList, tabs } from '../model/list-state'
import { AccessGate } from './access-gate'
import { DashboardTab } from './dashboard-tab'
import { DomainsTab } from './domains-tab'
import { LogOutLink } from './log-out-link'
import { LogsTab } from './logs-tab'
import { type AdminData, useAdminData } from './use-admin-data'
import { useListState } from './use-list-state'

/** Requests, reserved names and users' activity (SPEC S2.2, S2.23). */
export const AdminPage = () => {
  const { t } = useTranslation('mfe-admin')
  const [list, change] = useListState()
  const view = useAdminData()
  const contents: Record<(typeof tabs)[number], (data: AdminData) => ReactNode> = {
    dashboard: data => <DashboardTab data={data} list={list} onChange={change} />,
    domains: data => <DomainsTab data={data} list={list} onChange={change} />,
    reserved: data => <DomainsTab data={data} list={list} onChange={change} reserved />,
    logs: data => <LogsTab users={data.users} list={list} onChange={change} />,
  }
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={<LogOutLink />} />
      <Tabs
        label={t('title')}
        selected={list.tab}
        onSelect={tab => change({ ...emptyList, tab })}
        tabs={tabs.map(id => ({
          id,
          label: t(`tab.${id}`),
          content: <AccessGate view={view}>{contents[id]}</AccessGate>,
        }))}
      />
    </>
  )
}
