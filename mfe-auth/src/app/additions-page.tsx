import { useTranslation } from '@panel/shared/i18n'
import { useSession } from '@panel/shared/session'
import { additionsTexts } from '../common/page-texts'
import { AdditionsCard } from '../features/additions/additions-card'
import { AccountPage } from './account-page'

/** What was added to the account lately, to be kept or removed. */
export const AdditionsPage = () => {
  const { t } = useTranslation(additionsTexts)
  const user = useSession(state => state.user?.email)
  return (
    <AccountPage title={t('title')} description={t('lead')}>
      {user && <AdditionsCard key={user} />}
    </AccountPage>
  )
}
