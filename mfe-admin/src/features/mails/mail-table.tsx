import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from '@panel/shared/lists'
import type { ReactNode } from 'react'
import styles from './mails.module.css'

export interface ListedMail {
  id: number
  email: string
}

export interface MailTableProps<Mail> {
  title: string
  /** Heads the column of times. */
  whenLabel: string
  /** The mail, the reason why it is in the list, and a time: ISO 8601, or words where there is none. */
  cellsOf: (mail: Mail) => { mail: ReactNode; reason: ReactNode; at: string | null; withoutTime?: string }
  actionFor?: (mail: Mail) => ReactNode
}

/** What is said of a reason. */
export const Note = ({ children }: { children: ReactNode }) => <div className={styles.note}>{children}</div>

export const MailTable = <Mail extends ListedMail>({
  title,
  whenLabel,
  cellsOf,
  actionFor,
  mails,
}: MailTableProps<Mail> & { mails: readonly Mail[] }) => {
  const { t } = useTranslation('mfe-admin')
  return (
    <Table label={title}>
      <TableHead>
        <Row>
          <HeaderCell>{t('mails.to')}</HeaderCell>
          <HeaderCell>{t('mails.mail')}</HeaderCell>
          <HeaderCell>{t('mails.reason')}</HeaderCell>
          <HeaderCell>{whenLabel}</HeaderCell>
          {actionFor && <HeaderCell align="end">{t('domains.actions')}</HeaderCell>}
        </Row>
      </TableHead>
      <TableBody>
        {mails.map(each => {
          const { mail, reason, at, withoutTime } = cellsOf(each)
          return (
            <Row key={each.id}>
              <Cell primary className={styles.text}>
                {each.email}
              </Cell>
              <Cell label={t('mails.mail')} className={styles.text}>
                {mail}
              </Cell>
              <Cell label={t('mails.reason')} className={styles.text}>
                {reason}
              </Cell>
              <Cell label={whenLabel} className={styles.when}>
                {at === null ? (
                  withoutTime
                ) : (
                  <time dateTime={at} data-numeric>
                    {formatDateTime(at)}
                  </time>
                )}
              </Cell>
              {actionFor && <Cell align="end">{actionFor(each)}</Cell>}
            </Row>
          )
        })}
      </TableBody>
    </Table>
  )
}
