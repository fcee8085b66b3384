import { useTranslation } from '@panel/shared/i18n'
import { Button, ErrorState, Skeleton } from '@panel/shared/ui'
import { useMailboxes } from '../model/mailboxes'

/** The mailboxes of the user, or those of one domain. */
export const MailboxList = ({ domain }: { domain?: string }) => {
  const { t } = useTranslation('mfe-mailboxes')
  const { data, error, refetch } = useMailboxes()
  if (error) return <ErrorState title={t('away')} actions={<Button onClick={() => refetch()}>{t('retry')}</Button>} />
  if (!data) return <Skeleton />
  const shown = data.filter(mailbox => domain === undefined || mailbox.domain === domain)
  if (shown.length === 0) return <p>{t('none')}</p>
  const addresses = shown.map(mailbox => `${mailbox.name}@${mailbox.domain}`)
  return (
    <ul aria-label={t('title')}>
      {addresses.map(address => (
        <li key={address}>{address}</li>
      ))}
    </ul>
  )
}
