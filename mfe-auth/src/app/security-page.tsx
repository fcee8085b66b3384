import { queryClient, useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Link, paths } from '@panel/shared/panel'
import { session, useSession } from '@panel/shared/session'
import { buttonClass, Inline } from '@panel/shared/ui'
import { protectionQuery } from '../common/account-keys'
import { Loaded } from '../common/loaded'
import { ActivityCard, firstActivity } from '../features/activity/activity-card'
import { RestingStrip } from '../features/additions/resting-strip'
import { tokensQuery } from '../features/api-tokens/api/tokens'
import { TokensCard } from '../features/api-tokens/tokens-card'
import { passkeysQuery } from '../features/passkeys/api/passkeys'
import { PasskeysCard } from '../features/passkeys/passkeys-card'
import { PasswordCard } from '../features/password/password-card'
import { TotpCard } from '../features/second-factor/totp-card'
import { firstSessions, sessionsQuery } from '../features/sessions/api/sessions'
import { SessionsCard } from '../features/sessions/sessions-card'
import { AccountPage } from './account-page'

/** Fetches what the page shows first before it is opened. */
export const prepareSecurity = async (): Promise<void> => {
  if (!session.token()) return
  await Promise.all([
    queryClient.prefetchQuery(protectionQuery()),
    queryClient.prefetchQuery(passkeysQuery()),
    queryClient.prefetchQuery(sessionsQuery(firstSessions)),
    queryClient.prefetchQuery(tokensQuery()),
    queryClient.prefetchQuery(firstActivity()),
  ])
}

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
      <RestingStrip />
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
        <Link to={paths.additions()} className={buttonClass()}>
          {t('title.additions')}
        </Link>
        <Link to={paths.developers()} className={buttonClass()}>
          {t('title.developers')}
        </Link>
      </Inline>
      <ActivityCard />
    </>
  )
}
