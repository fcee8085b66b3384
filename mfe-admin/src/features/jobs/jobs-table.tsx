import type { AdminJob } from '@panel/shared/contract'
import { formatDateTime, registerLocales, useTranslation } from '@panel/shared/i18n'
import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from '@panel/shared/lists'
import { Badge, Card } from '@panel/shared/ui'
import en from '../../../locales/jobs/en.json'
import uk from '../../../locales/jobs/uk.json'
import styles from './jobs.module.css'
import { RunButton } from './run-button'

const jobNames = 'mfe-admin-jobs'

// Apart from the texts that every page of the panel carries.
registerLocales(jobNames, { en: async () => en, uk: async () => uk })

const Moment = ({ at, without }: { at: string | null; without: string }) =>
  at === null ? (
    without
  ) : (
    <time dateTime={at} data-numeric>
      {formatDateTime(at)}
    </time>
  )

/** Minutes of a duration of whole minutes or hours (ISO 8601). */
const minutesOf = (schedule: string): number => {
  const [, hours = '0', minutes = '0'] = /^PT(?:(\d+)H)?(?:(\d+)M)?$/.exec(schedule) ?? []
  return Number(hours) * 60 + Number(minutes)
}

const JobRow = ({ job }: { job: AdminJob }) => {
  const { t } = useTranslation('mfe-admin')
  const { name, schedule, last_run, last_success, last_error, next_run, waiting, oldest, set_aside } = job
  const { t: nameOf } = useTranslation(jobNames)
  const title = nameOf(name, { defaultValue: name })
  return (
    <Row>
      <Cell primary>
        {title}
        <div className={styles.note}>
          {t(`jobs.schedule.${schedule}`, { defaultValue: t('jobs.every', { count: minutesOf(schedule) }) })}
        </div>
      </Cell>
      <Cell label={t('jobs.lastRun')} className={styles.when}>
        <Moment at={last_run} without={t('jobs.never')} />
        {last_error !== null && last_success !== null && (
          <div className={styles.note}>{t('jobs.lastSuccess', { date: formatDateTime(last_success) })}</div>
        )}
      </Cell>
      <Cell label={t('jobs.nextRun')} className={styles.when}>
        <Moment at={next_run} without={t('jobs.notPlanned')} />
      </Cell>
      <Cell label={t('jobs.waiting')}>
        <span data-numeric>{waiting}</span>
        {oldest !== null && <div className={styles.note}>{t('jobs.since', { date: formatDateTime(oldest) })}</div>}
      </Cell>
      <Cell label={t('jobs.state')} className={styles.text}>
        {set_aside > 0 && <Badge tone="warning">{t('jobs.setAside', { count: set_aside })}</Badge>}
        {last_error === null ? (
          set_aside === 0 && last_run !== null && <Badge tone="success">{t('jobs.good')}</Badge>
        ) : (
          <>
            <Badge tone="danger">{t('jobs.failed')}</Badge>
            <div className={styles.note}>{last_error}</div>
          </>
        )}
      </Cell>
      <Cell align="end">
        <RunButton name={name} title={title} />
      </Cell>
    </Row>
  )
}

export const JobsTable = ({ jobs }: { jobs: readonly AdminJob[] }) => {
  const { t } = useTranslation('mfe-admin')
  return (
    <Card flush title={t('tab.jobs')} description={t('jobs.description')}>
      <Table label={t('tab.jobs')}>
        <TableHead>
          <Row>
            <HeaderCell>{t('jobs.job')}</HeaderCell>
            <HeaderCell>{t('jobs.lastRun')}</HeaderCell>
            <HeaderCell>{t('jobs.nextRun')}</HeaderCell>
            <HeaderCell>{t('jobs.waiting')}</HeaderCell>
            <HeaderCell>{t('jobs.state')}</HeaderCell>
            <HeaderCell align="end">{t('domains.actions')}</HeaderCell>
          </Row>
        </TableHead>
        <TableBody>
          {jobs.map(job => (
            <JobRow key={job.name} job={job} />
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}
