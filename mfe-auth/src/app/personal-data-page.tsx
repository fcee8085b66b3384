import { cartQuery, clearUserState, queryClient, useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Link, paths, useLocation, useNavigate } from '@panel/shared/panel'
import { ContributionCards } from '@panel/shared/panel/points'
import { clearDrafts, session, showToast, useSession } from '@panel/shared/session'
import { Alert, buttonClass, Card } from '@panel/shared/ui'
import { Loaded } from '../common/loaded'
import { AppearanceCard } from '../features/appearance/appearance-card'
import { profileQuery } from '../features/profile/api/account'
import { DeleteAccount } from '../features/profile/delete-account'
import { EmailCard } from '../features/profile/email-card'
import { ExportCard } from '../features/profile/export-card'
import { ProfileForm } from '../features/profile/profile-form'
import { AccountPage } from './account-page'
import styles from './personal-data-page.module.css'

/** Fetches what the page shows first before it is opened. */
export const preparePersonalData = async (): Promise<void> => {
  if (session.token()) await queryClient.prefetchQuery(profileQuery())
}

/** Personal data (S2.4): full name, address, phone, language, time zone, email; export and end of the account. */
export const PersonalDataPage = () => {
  const { t } = useTranslation('mfe-auth')
  const token = useSession(state => state.token)
  const email = useSession(state => state.user?.email)
  const { state } = useLocation()
  const query = useQuery({ ...profileQuery(), enabled: token !== null })
  const leave = useLeave()
  return (
    <AccountPage title={t('title.personalData')} description={t('personal.lead')}>
      {state?.arrivedBy === 'confirmation' && (
        <Alert tone="success" title={t('personal.confirmed')}>
          <WaitingCart />
        </Alert>
      )}
      <Card title={t('profile.title')}>
        <Loaded query={query} lines={4}>
          {profile => <ProfileForm profile={profile} />}
        </Loaded>
      </Card>
      <AppearanceCard />
      <EmailCard key={email} email={email} />
      <ContributionCards name="account.section" context={{}} />
      <ExportCard />
      <DeleteAccount onDeleted={leave} />
    </AccountPage>
  )
}

/** The account is gone: so is everything of it in this browser. */
const useLeave = () => {
  const { t } = useTranslation('mfe-auth')
  const navigate = useNavigate()
  return () => {
    clearDrafts()
    clearUserState()
    showToast({ tone: 'success', text: t('delete.done') })
    navigate(paths.home())
  }
}

/** What the visitor had put into the cart before signing up is still there. */
const WaitingCart = () => {
  const { t } = useTranslation('mfe-auth')
  const { data: items = [] } = useQuery(cartQuery())
  if (items.length === 0) return null
  return (
    <p className={styles.cart}>
      {t('personal.cart', { count: items.length })}{' '}
      <Link to={paths.cart()} className={buttonClass({ size: 'sm' })}>
        {t('personal.openCart')}
      </Link>
    </p>
  )
}
