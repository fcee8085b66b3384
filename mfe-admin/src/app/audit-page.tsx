import { useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { useSearchParams } from '@panel/shared/panel'
import { readList } from '@panel/shared/rules'
import { Card } from '@panel/shared/ui'
import { Shield } from '@panel/shared/ui/icons'
import { auditQuery, type AuditPage as Entries } from '../features/audit/api/read-audit'
import { AuditTable } from '../features/audit/audit-table'
import { CsvButton } from '../features/audit/csv-button'
import { auditChoices, auditQueryOf, readBounds } from '../model/audit-filter'
import { AccessGate } from './access-gate'
import { AdminFrame } from './admin-menu'
import { AuditToolbar } from './audit-toolbar'
import { EmptyList } from './empty-list'
import { OlderPages } from './older-pages'
import { type AdminView, useSignedIn, viewOf } from './use-admin-data'

const useAudit = (query: Record<string, string>): AdminView<Entries> => {
  const enabled = useSignedIn()
  return viewOf(enabled, useQuery({ ...auditQuery(query), enabled }))
}

/** The audit: who did what, when and from where; searched, narrowed and taken along as a file. */
export const AuditPage = () => {
  const { t } = useTranslation('mfe-admin')
  const [search] = useSearchParams()
  const { q, status } = readList(auditChoices, search)
  const bounds = readBounds(search)
  const query = auditQueryOf({ ...bounds, q, event: status === 'all' ? undefined : status })
  const view = useAudit(query)
  return (
    <AdminFrame
      current="audit"
      title={t('titleAudit')}
      description={bounds.account ? t('audit.ofAccount', { id: bounds.account }) : t('audit.description')}
      actions={view.state === 'ready' && <CsvButton query={query} />}
    >
      <AccessGate view={view}>
        {({ entries, next }) => (
          <Card flush aria-label={t('titleAudit')}>
            <AuditToolbar />
            {entries.length > 0 ? (
              <AuditTable entries={entries} />
            ) : (
              <EmptyList
                icon={<Shield />}
                filtered={search.size > 0}
                title={t('audit.empty')}
                text={t('audit.emptyText')}
              />
            )}
            <OlderPages label={t('audit.pages')} next={next} isFirst={bounds.before === ''} />
          </Card>
        )}
      </AccessGate>
    </AdminFrame>
  )
}
