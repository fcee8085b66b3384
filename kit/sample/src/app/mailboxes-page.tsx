import { useTranslation } from '@panel/shared/i18n'
import { useSession } from '@panel/shared/session'
import { PageHeader } from '@panel/shared/ui'
import { MailboxList } from './mailbox-list'

export const MailboxesPage = () => {
  const { t } = useTranslation('mfe-mailboxes')
  const signedIn = useSession(state => state.token !== null)
  return (
    <>
      <PageHeader title={t('title')} description={signedIn ? undefined : t('signIn')} />
      {signedIn && <MailboxList />}
    </>
  )
}
