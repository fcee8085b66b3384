import type { AdminLog } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { SearchField } from '@panel/shared/lists'
import { lazyComponent } from '@panel/shared/panel'
import { Card, EmptyState } from '@panel/shared/ui'
import { Users } from '@panel/shared/ui/icons'
import { useState } from 'react'
import { UsersTable } from '../features/users/users-table'
import { filterUsers } from '../model/domain-list'
import type { ListState } from '../model/list-state'
import { pageOf } from '../model/paging'
import styles from './list.module.css'
import { Pagination } from './pagination'

const SessionsDialog = lazyComponent(async () => (await import('../features/sessions/sessions-dialog')).SessionsDialog)

interface LogsTabProps {
  users: readonly AdminLog[]
  list: ListState
  onChange: (change: Partial<ListState>) => void
}

const pageSize = 50

/** The accounts with their domains, newest first (S2.27). */
export const LogsTab = ({ users, list, onChange }: LogsTabProps) => {
  const { t } = useTranslation('mfe-admin')
  const [opened, setOpened] = useState<AdminLog | null>(null)
  const page = pageOf(filterUsers(users, list.q), list.page, pageSize)
  return (
    <Card flush aria-label={t('tab.logs')}>
      <div className={styles.toolbar}>
        <SearchField
          label={t('logs.search')}
          className={styles.search}
          value={list.q}
          onChange={q => onChange({ q })}
        />
      </div>
      {page.total === 0 ? (
        <EmptyState icon={<Users />} title={t(users.length > 0 ? 'list.nothing' : 'logs.empty')}>
          {users.length > 0 && t('list.nothingText')}
        </EmptyState>
      ) : (
        <UsersTable users={page.items} onSessions={setOpened} />
      )}
      <Pagination page={page} onPage={number => onChange({ page: number })} />
      {opened && <SessionsDialog user={opened} onClose={() => setOpened(null)} />}
    </Card>
  )
}
