import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { Address } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { addressesQuery } from '@panel/shared/lists'
import { session, useSession } from '@panel/shared/session'
import { Alert, Button, Card, EmptyState, ErrorState, Skeleton, SkeletonGroup, Stack } from '@panel/shared/ui'
import { BookUser } from '@panel/shared/ui/icons'
import { AddressList } from './address-list'
import styles from './addresses.module.css'

interface AddressBookProps {
  onAdd: () => void
  onEdit: (address: Address) => void
  onDelete: (address: Address) => void
}

/** The list in each of its states: loading, empty, failed, there (S2.44). */
export const AddressBook = ({ onAdd, onEdit, onDelete }: AddressBookProps) => {
  const { t } = useTranslation('mfe-address-book')
  const errorText = useErrorText()
  const enabled = useSession(state => state.token !== null)
  const { data, error, isFetching, refetch } = useQuery({ ...addressesQuery(), enabled })
  const tryAgain = enabled ? (
    <Button pending={isFetching} onClick={() => void refetch()}>
      {t('retry')}
    </Button>
  ) : (
    <Button onClick={() => session.requestSignIn('required')}>{t('signIn.action')}</Button>
  )
  if (!data) {
    if (!error) return <LoadingBook />
    return (
      <ErrorState title={errorText(error, t('error.load'))} actions={tryAgain}>
        {enabled && t('error.loadHint')}
      </ErrorState>
    )
  }
  return (
    <>
      {error && (
        <Alert tone="warning" actions={tryAgain} className={styles.notice}>
          {errorText(error, t('error.load'))}
        </Alert>
      )}
      {data.length === 0 ? (
        <EmptyState
          icon={<BookUser />}
          title={t('list.none')}
          actions={<Button onClick={onAdd}>{t('list.addFirst')}</Button>}
        >
          {t('list.noneText')}
        </EmptyState>
      ) : (
        <AddressList addresses={data} onEdit={onEdit} onDelete={onDelete} />
      )}
    </>
  )
}

/** Where the cards will be (S2.44). */
export const LoadingBook = () => {
  const { t } = useTranslation('mfe-address-book')
  return (
    <SkeletonGroup label={t('loading')} className={styles.grid}>
      {['one', 'two', 'three'].map(key => (
        <Card key={key}>
          <Stack gap={4}>
            <Skeleton width="40%" height="1.25rem" />
            <Skeleton shape="block" height="4rem" />
            <Skeleton width="70%" />
            <Skeleton width="60%" />
          </Stack>
        </Card>
      ))}
    </SkeletonGroup>
  )
}
