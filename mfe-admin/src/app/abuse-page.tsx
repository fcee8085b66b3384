import { useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Link, pageSettings, paths, useSearchParams } from '@panel/shared/panel'
import { Button, buttonClass, Card, Select, Stack } from '@panel/shared/ui'
import { Shield } from '@panel/shared/ui/icons'
import { useAbuseText } from '../common/abuse-texts'
import { AbuseStatistics, CasesCsv } from '../features/abuse/abuse-statistics'
import { caseQuery, casesQuery } from '../features/abuse/api/abuse'
import { CaseView } from '../features/abuse/case-view'
import { CasesTable } from '../features/abuse/cases-table'
import { AccessGate } from './access-gate'
import { AdminFrame } from './admin-menu'
import { EmptyList } from './empty-list'
import styles from './list.module.css'
import { useSignedIn, viewOf } from './use-admin-data'

// In one file with this page: each file more makes the panel's entry longer.
export { StatisticsPage } from './statistics-page'

const idIn = (search: URLSearchParams, name: string): string | undefined =>
  /^[1-9]\d{0,14}$/.exec(search.get(name) ?? '')?.[0]

/** The abuse desk: the cases, or the one that the address names. */
export const AbusePage = () => {
  const [search] = useSearchParams()
  const id = idIn(search, 'case')
  return id === undefined ? <Cases /> : <Case id={Number(id)} />
}

const Case = ({ id }: { id: number }) => {
  const { t } = useTranslation('mfe-admin')
  const { t: inAbuse } = useAbuseText()
  const enabled = useSignedIn()
  const view = viewOf(enabled, useQuery({ ...caseQuery(id), enabled }))
  const one = view.state === 'ready' ? view.data : undefined
  return (
    <AdminFrame
      current="abuse"
      title={one ? inAbuse('caseTitle', { number: one.number, domain: one.domain }) : t('titleAbuse')}
      actions={
        <Link to={paths.abuseCases(pageSettings().adminPath)} className={buttonClass()}>
          {inAbuse('back')}
        </Link>
      }
    >
      <AccessGate view={view}>{ready => <CaseView one={ready} />}</AccessGate>
    </AdminFrame>
  )
}

const Cases = () => {
  const { t } = useTranslation('mfe-admin')
  const { t: inAbuse } = useAbuseText()
  const [search, setSearch] = useSearchParams()
  const state = search.get('state') === 'closed' ? 'closed' : 'open'
  const cursor = idIn(search, 'after')
  const enabled = useSignedIn()
  const view = viewOf(enabled, useQuery({ ...casesQuery({ state, ...(cursor && { cursor }) }), enabled }))
  const show = (next: Record<string, string>) => setSearch(new URLSearchParams(next))
  return (
    <AdminFrame current="abuse" title={t('titleAbuse')} description={inAbuse('description')} actions={<CasesCsv />}>
      <AccessGate view={view}>
        {({ cases, next }) => (
          <Stack gap={6}>
            <Card flush aria-label={inAbuse('state')}>
              <div className={styles.toolbar}>
                <Select
                  label={inAbuse('state')}
                  className={styles.filter}
                  value={state}
                  onChange={({ target }) => show({ state: target.value })}
                  options={(['open', 'closed'] as const).map(value => ({ value, label: inAbuse(`states.${value}`) }))}
                />
              </div>
              {cases.length > 0 ? (
                <CasesTable cases={cases} />
              ) : (
                <EmptyList
                  icon={<Shield />}
                  filtered={cursor !== undefined}
                  title={inAbuse('empty')}
                  text={inAbuse('emptyText')}
                />
              )}
              {(cursor !== undefined || next !== null) && (
                <nav aria-label={inAbuse('pages')} className={styles.pagination}>
                  <Button
                    size="sm"
                    disabledReason={cursor === undefined ? inAbuse('firstPage') : undefined}
                    onClick={() => show({ state })}
                  >
                    {inAbuse('first')}
                  </Button>
                  <Button
                    size="sm"
                    disabledReason={next === null ? inAbuse('lastPage') : undefined}
                    onClick={() => next !== null && show({ state, after: next })}
                  >
                    {inAbuse('next')}
                  </Button>
                </nav>
              )}
            </Card>
            <AbuseStatistics />
          </Stack>
        )}
      </AccessGate>
    </AdminFrame>
  )
}
