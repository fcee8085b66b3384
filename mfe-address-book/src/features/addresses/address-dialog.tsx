import { emptyAddress, useCreateAddress, useUpdateAddress, valuesOf } from '@panel/shared/addresses'
import { useErrorText, useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { countryCode } from '@panel/shared/rules'
import { showToast, useSession } from '@panel/shared/session'
import { Button, ErrorState, Skeleton, SkeletonGroup } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { AddressForm } from './address-form'
import styles from './addresses.module.css'
import { addressQuery } from './api/addresses'

/** What the dialog is open for: a new address, the one with this id, or not at all. */
export type Edited = 'new' | number | null

interface AddressDialogProps {
  edited: Edited
  onClose: () => void
}

/** The modal in which an address is added or changed (S2.44). */
export const AddressDialog = ({ edited, onClose }: AddressDialogProps) => {
  const { t } = useTranslation('mfe-address-book')
  // The address stays in view while the dialog closes.
  const [shown, setShown] = useState(edited)
  if (edited !== null && edited !== shown) setShown(edited)
  return (
    <Dialog open={edited !== null} onClose={onClose} size="lg" title={t(shown === 'new' ? 'form.add' : 'form.edit')}>
      {shown === 'new' && <NewAddress onClose={onClose} />}
      {typeof shown === 'number' && <KnownAddress key={shown} id={shown} onClose={onClose} />}
    </Dialog>
  )
}

const useDraftKey = (edited: Exclude<Edited, null>): string =>
  `address:${useSession(state => state.user?.email ?? '')}:${edited}`

const NewAddress = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('mfe-address-book')
  const create = useCreateAddress()
  const email = useSession(state => state.user?.email ?? '')
  return (
    <AddressForm
      title={t('form.add')}
      initial={{ ...emptyAddress, email }}
      draftKey={useDraftKey('new')}
      onSave={async body => {
        await create.mutateAsync(body)
        showToast({ tone: 'success', text: t('saved.added') })
      }}
      onClose={onClose}
    />
  )
}

const KnownAddress = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { t } = useTranslation('mfe-address-book')
  const errorText = useErrorText()
  const enabled = useSession(state => state.token !== null)
  const { data, error, isFetching, refetch } = useQuery({ ...addressQuery(id), enabled })
  const update = useUpdateAddress()
  const draftKey = useDraftKey(id)
  if (data) {
    return (
      <AddressForm
        title={t('form.edit')}
        initial={{ ...valuesOf(data), country: countryCode(data.country) }}
        draftKey={draftKey}
        onSave={async body => {
          await update.mutateAsync({ id, body })
          showToast({ tone: 'success', text: t('saved.changed') })
        }}
        onClose={onClose}
      />
    )
  }
  if (!error) return <LoadingForm />
  return (
    <ErrorState
      title={errorText(error, t('error.loadOne'))}
      actions={
        <>
          <Button variant="primary" pending={isFetching} onClick={() => void refetch()}>
            {t('retry')}
          </Button>
          <Button onClick={onClose}>{t('form.close')}</Button>
        </>
      }
    />
  )
}

const LoadingForm = () => {
  const { t } = useTranslation('mfe-address-book')
  return (
    <SkeletonGroup label={t('loading')} className={styles.placeholder}>
      {['one', 'two', 'three', 'four'].map(key => (
        <Skeleton key={key} shape="block" height="3.75rem" />
      ))}
    </SkeletonGroup>
  )
}
