import type { AdminLog } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from '@panel/shared/lists'
import { Link, pageSettings, paths } from '@panel/shared/panel'
import { Avatar, Button, DateText } from '@panel/shared/ui'
import { UserDomains } from './user-domains'
import styles from './users.module.css'

interface UsersTableProps {
  users: readonly AdminLog[]
  /** Opens where an account is signed in. */
  onSessions: (user: AdminLog) => void
}

/** User, Created At and Domains (S2.27). */
export const UsersTable = ({ users, onSessions }: UsersTableProps) => {
  const { t } = useTranslation('mfe-admin')
  return (
    <Table label={t('tab.logs')}>
      <TableHead>
        <Row>
          <HeaderCell>{t('logs.user')}</HeaderCell>
          <HeaderCell>{t('logs.created')}</HeaderCell>
          <HeaderCell>{t('logs.domains')}</HeaderCell>
        </Row>
      </TableHead>
      <TableBody>
        {users.map(user => (
          <Row key={user.id}>
            <Cell primary>
              <span className={styles.user}>
                <Avatar name={user.email} size="sm" />
                <Link to={paths.account(pageSettings().adminPath, user.id)} className={styles.email}>
                  {user.email}
                </Link>
              </span>{' '}
              <Button
                size="sm"
                variant="ghost"
                aria-label={t('sessions.openNamed', { user: user.email })}
                onClick={() => onSessions(user)}
              >
                {t('sessions.open')}
              </Button>
            </Cell>
            <Cell label={t('logs.created')} className={styles.date}>
              <DateText moment={user.created_at} />
            </Cell>
            <Cell label={t('logs.domains')} className={styles.domainsCell}>
              <UserDomains user={user} />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
