import { useTranslation } from '@panel/shared/i18n'
import { Navigate, pageSettings, paths } from '@panel/shared/panel'
import { useSession } from '@panel/shared/session'
import { billing } from '../common/page-texts'
import { Balance } from '../features/billing/balance'
import { OrdersCard } from '../features/billing/orders-card'
import { AccountPage } from './account-page'

/** Orders and invoices; without PRICES there is no such page (S2.11). */
export const BillingPage = () => {
  const { t } = useTranslation('mfe-auth')
  const { t: inBilling } = useTranslation(billing)
  const user = useSession(state => state.user?.email)
  if (!pageSettings().prices) return <Navigate to={paths.home()} replace />
  return (
    <AccountPage title={t('title.billing')} description={inBilling('lead')}>
      {user && (
        <>
          <OrdersCard key={user} />
          <Balance />
        </>
      )}
    </AccountPage>
  )
}
