import { useTranslation } from '@panel/shared/i18n'
import { useSession } from '@panel/shared/session'
import { webhookTexts } from '../common/webhook-texts'
import { WebhooksCard } from '../features/webhooks/webhooks-card'
import { AccountPage } from './account-page'

/** The addresses that events of the account are sent to. */
export const WebhooksPage = () => {
  const { t } = useTranslation(webhookTexts)
  const user = useSession(state => state.user?.email)
  return (
    <AccountPage title={t('title')} description={t('lead')}>
      {user && <WebhooksCard key={user} />}
    </AccountPage>
  )
}
