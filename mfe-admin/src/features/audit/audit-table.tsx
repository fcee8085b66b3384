import type { AuditEntryView } from '@panel/shared/contract'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { Cell, deviceOf, HeaderCell, Row, Table, TableBody, TableHead, useEventText } from '@panel/shared/lists'
import { Link, pageSettings, paths } from '@panel/shared/panel'
import { linkClass } from '@panel/shared/ui'
import styles from './audit.module.css'
import { AuditFacts, AuditSubject } from './audit-facts'

interface AuditTableProps {
  entries: readonly AuditEntryView[]
}

/** What, who, from where and when. */
export const AuditTable = ({ entries }: AuditTableProps) => {
  const { t } = useTranslation('mfe-admin')
  const eventText = useEventText()
  const actorOf = ({ actor_id }: AuditEntryView): string =>
    actor_id === null ? t('audit.nobody') : t('audit.deletedAccount', { id: actor_id })
  return (
    <Table label={t('titleAudit')}>
      <TableHead>
        <Row>
          <HeaderCell>{t('audit.what')}</HeaderCell>
          <HeaderCell>{t('audit.who')}</HeaderCell>
          <HeaderCell>{t('audit.where')}</HeaderCell>
          <HeaderCell>{t('audit.when')}</HeaderCell>
        </Row>
      </TableHead>
      <TableBody>
        {entries.map(entry => (
          <Row key={entry.id}>
            <Cell primary className={styles.what}>
              <div className={styles.event}>
                {eventText(entry.event)}
                {entry.subject && ': '}
                <AuditSubject entry={entry} />
              </div>
              <AuditFacts entry={entry} />
            </Cell>
            <Cell label={t('audit.who')} className={styles.who}>
              {entry.actor_id !== null && entry.actor_email ? (
                <Link to={paths.account(pageSettings().adminPath, entry.actor_id)} className={linkClass()}>
                  {entry.actor_email}
                </Link>
              ) : (
                actorOf(entry)
              )}
            </Cell>
            <Cell label={t('audit.where')} className={styles.who}>
              {entry.address || '–'}
              {entry.agent && <div className={styles.facts}>{deviceOf(entry.agent)}</div>}
            </Cell>
            <Cell label={t('audit.when')} className={styles.when}>
              <time dateTime={entry.at} data-numeric>
                {formatDateTime(entry.at)}
              </time>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
