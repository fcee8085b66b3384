import { useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Link } from '@panel/shared/panel'
import { useSession } from '@panel/shared/session'
import { buttonClass, Inline } from '@panel/shared/ui'
import { Loaded } from '../common/loaded'
import { protectionQuery } from '../common/protection'
import { ActivityCard } from '../features/activity/activity-card'
import { TokensCard } from '../features/api-tokens/tokens-card'
import { PasskeysCard } from '../features/passkeys/passkeys-card'
import { PasswordCard } from '../features/password/password-card'
import { TotpCard } from '../features/second-factor/totp-card'
import { SessionsCard } from '../features/sessions/sessions-card'
import { AccountPage } from './account-page'

/** Password, second factor, passkeys, sessions, API tokens and activity of the account. */
export const SecurityPage = () => {
  const { t } = useTranslation('mfe-auth')
  const user = useSession(state => state.user?.email)
  return (
    <AccountPage title={t('title.security')} description={t('security.lead')}>
      {user && <Cards key={user} />}
    </AccountPage>
  )
}

const Cards = () => {
  const { t } = useTranslation('mfe-auth')
  const query = useQuery(protectionQuery())
  return (
    <>
      <Loaded query={query} lines={3}>
        {protection => (
          <>
            <PasswordCard hasPassword={protection.has_password} />
            <TotpCard protection={protection} />
          </>
        )}
      </Loaded>
      <PasskeysCard />
      <SessionsCard />
      <TokensCard />
      <Inline>
        <Link to="/cpc/webhooks" className={buttonClass()}>
          {t('title.webhooks')}
        </Link>
      </Inline>
      <ActivityCard />
    </>
  )
}
