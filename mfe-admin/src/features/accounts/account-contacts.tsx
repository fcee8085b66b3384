import type { AdminAccount } from '@panel/shared/contract'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { Card } from '@panel/shared/ui'
import styles from './accounts.module.css'

/** How to reach a customer, and when the account was last used. */
export const AccountContacts = ({ account }: { account: AdminAccount }) => {
  const { t } = useTranslation('mfe-admin')
  const { email, full_name, phone = '', address = '', last_seen_at } = account
  const rows = [
    ['email', email],
    ['name', full_name],
    ['phone', phone],
    ['address', address],
    ['lastSeen', last_seen_at ? formatDateTime(last_seen_at) : t('account.notSignedIn')],
  ] as const
  return (
    <Card title={t('account.contacts')}>
      <dl className={styles.contacts}>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.contact}>
            <dt>{t(`account.contact.${name}`)}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
