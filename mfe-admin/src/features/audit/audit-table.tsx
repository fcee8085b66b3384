import type { AuditEntryView } from '@panel/shared/contract'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { Cell, deviceOf, HeaderCell, Row, Table, TableBody, TableHead, useEventText } from '@panel/shared/lists'
import styles from './audit.module.css'

interface AuditTableProps {
  entries: readonly AuditEntryView[]
}

const factsOf = (data: AuditEntryView['data']): string =>
  Object.entries(data)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ')

/** What, who, from where and when. */
export const AuditTable = ({ entries }: AuditTableProps) => {
  const { t } = useTranslation('mfe-admin')
  const eventText = useEventText()
  const actorOf = ({ actor_id, actor_email }: AuditEntryView): string => {
    if (actor_id === null) return t('audit.nobody')
    return actor_email ?? t('audit.deletedAccount', { id: actor_id })
  }
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
              <div className={styles.event}>{eventText(entry.event)}</div>
              <div className={styles.facts}>{[entry.subject, factsOf(entry.data)].filter(Boolean).join(' · ')}</div>
            </Cell>
            <Cell label={t('audit.who')} className={styles.who}>
              {actorOf(entry)}
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
