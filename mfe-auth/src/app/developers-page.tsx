import { useTranslation } from '@panel/shared/i18n'
import { Link } from '@panel/shared/panel'
import { useSession } from '@panel/shared/session'
import { buttonClass, Inline } from '@panel/shared/ui'
import { TokensCard } from '../features/api-tokens/tokens-card'
import { WebhooksCard } from '../features/webhooks/webhooks-card'
import { AccountPage } from './account-page'

/** For programs: the tokens by which they use the API, and the addresses that events are sent to. */
export const DevelopersPage = () => {
  const { t } = useTranslation('mfe-auth')
  const user = useSession(state => state.user?.email)
  return (
    <AccountPage title={t('title.developers')} description={t('developers.lead')}>
      {user && (
        <>
          <Inline>
            <Link to="/cpc/tools" className={buttonClass()}>
              {t('developers.tools')}
            </Link>
          </Inline>
          <TokensCard key={`tokens of ${user}`} />
          <WebhooksCard key={`webhooks of ${user}`} />
        </>
      )}
    </AccountPage>
  )
}
