import { useTranslation } from '@panel/shared/i18n'
import { useSession } from '@panel/shared/session'
import { MailPreferencesCard } from '../features/mail-preferences/mail-preferences-card'
import { WatchesCard } from '../features/watches/watches-card'
import { AccountPage } from './account-page'

/** What the account is written about: the mails that can be left out, and the names that are watched. */
export const MailsPage = () => {
  const { t } = useTranslation('mfe-auth')
  const token = useSession(state => state.token)
  return (
    <AccountPage title={t('title.mails')} description={t('mail.lead')}>
      <MailPreferencesCard />
      {token !== null && <WatchesCard />}
    </AccountPage>
  )
}
