import { useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Link, pageSettings, paths, useSearchParams } from '@panel/shared/panel'
import { readList } from '@panel/shared/rules'
import { Button, buttonClass, Card, EmptyState, Inline, PageHeader } from '@panel/shared/ui'
import { ArrowLeft, Shield } from '@panel/shared/ui/icons'
import { auditQuery, type AuditPage as Entries } from '../features/audit/api/read-audit'
import { AuditTable } from '../features/audit/audit-table'
import { CsvButton } from '../features/audit/csv-button'
import { auditChoices, auditQueryOf, readBounds } from '../model/audit-filter'
import { AccessGate } from './access-gate'
import { AuditToolbar } from './audit-toolbar'
import styles from './list.module.css'
import { type AdminView, isRefusal, useSignedIn } from './use-admin-data'

const useAudit = (query: Record<string, string>): AdminView<Entries> => {
  const enabled = useSignedIn()
  const { data, error, refetch } = useQuery({ ...auditQuery(query), enabled })
  const retry = () => void refetch()
  if (!enabled) return { state: 'signedOut' }
  if (isRefusal(error)) return { state: 'refused', error, retry }
  if (data) return { state: 'ready', data, stale: error !== null, retry }
  return error ? { state: 'failed', error, retry } : { state: 'loading' }
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
    <>
      <PageHeader
        title={t('titleAudit')}
        description={t('audit.description')}
        actions={
          <Inline>
            <Link to={paths.admin(pageSettings().adminPath)} className={buttonClass()}>
              <ArrowLeft aria-hidden="true" />
              {t('audit.back')}
            </Link>
            {view.state === 'ready' && <CsvButton query={query} />}
          </Inline>
        }
      />
      <AccessGate view={view}>
        {({ entries, next }) => (
          <Card flush aria-label={t('titleAudit')}>
            <AuditToolbar />
            {entries.length > 0 ? <AuditTable entries={entries} /> : <NoEntries filtered={search.size > 0} />}
            <Turn next={next} isFirst={bounds.before === ''} />
          </Card>
        )}
      </AccessGate>
    </>
  )
}

const NoEntries = ({ filtered }: { filtered: boolean }) => {
  const { t } = useTranslation('mfe-admin')
  return (
    <EmptyState icon={<Shield />} title={t(filtered ? 'list.nothing' : 'audit.empty')}>
      {t(filtered ? 'list.nothingText' : 'audit.emptyText')}
    </EmptyState>
  )
}

/** To the page of older entries, and back to the newest. Each page is an address of its own. */
const Turn = ({ next, isFirst }: { next: string | null; isFirst: boolean }) => {
  const { t } = useTranslation('mfe-admin')
  const [, setSearch] = useSearchParams()
  if (isFirst && next === null) return null
  const turn = (before: string | null) =>
    setSearch(current => {
      const search = new URLSearchParams(current)
      search.delete('before')
      if (before) search.set('before', before)
      return search
    })
  return (
    <nav aria-label={t('audit.pages')} className={styles.pagination}>
      <span className={styles.range} />
      <Button size="sm" disabledReason={isFirst ? t('audit.firstPage') : undefined} onClick={() => turn(null)}>
        {t('audit.newest')}
      </Button>
      <Button size="sm" disabledReason={next ? undefined : t('audit.lastPage')} onClick={() => turn(next)}>
        {t('audit.older')}
      </Button>
    </nav>
  )
}
