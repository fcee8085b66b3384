import { queryClient, useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { addressesQuery, SignInPrompt } from '@panel/shared/lists'
import { session, useSession } from '@panel/shared/session'
import { PageHeader } from '@panel/shared/ui'
import { BookUser } from '@panel/shared/ui/icons'
import { LoadingBook } from '../features/addresses/address-book'
import { OwnBook } from './own-book'

/** Fetches the addresses before the page is opened. */
export const prepareAddressBook = async (): Promise<void> => {
  if (session.token()) await queryClient.prefetchQuery(addressesQuery())
}

/** The address book (S2.5, S2.44). */
export const AddressBookPage = () => {
  const { t } = useTranslation('mfe-address-book')
  // A session that ended in the middle keeps its user: the page stays, with what was typed, under the sign-in dialog.
  const owner = useSession(state => state.user?.email)
  const signedIn = useSession(state => state.token !== null)
  useQuery({ ...addressesQuery(), enabled: signedIn })
  if (owner) return <OwnBook key={owner} />
  return (
    <>
      <PageHeader title={t('title')} description={signedIn ? t('description') : undefined} />
      {signedIn ? (
        <LoadingBook />
      ) : (
        <SignInPrompt icon={<BookUser />} title={t('signIn.title')} action={t('signIn.action')}>
          {t('signIn.text')}
        </SignInPrompt>
      )}
    </>
  )
}
