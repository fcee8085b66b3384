import { useCreateAddress, valuesOf } from '@panel/shared/addresses'
import { useErrorText } from '@panel/shared/api-client'
import type { Address } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { Button, PageHeader } from '@panel/shared/ui'
import { Plus } from '@panel/shared/ui/icons'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { AddressBook } from '../features/addresses/address-book'
import { AddressDialog } from '../features/addresses/address-dialog'
import { DeleteAddressDialog } from '../features/addresses/delete-address-dialog'
import { addressTitle } from '../model/address-text'
import { useEdited } from './use-edited'

/** The book of one user; another user gets another one, with nothing of the first left in it. */
export const OwnBook = () => {
  const { t } = useTranslation('mfe-address-book')
  const [edited, edit] = useEdited()
  const [addressToDelete, setAddressToDelete] = useState<Address | null>(null)
  const [confirmOpen, setConfirmOpen] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const settled = useFocusBefore(addButton, edited !== null)
  const restore = useRestore()
  const deleted = (address: Address) =>
    showToast({
      tone: 'success',
      text: t('delete.done', { name: addressTitle(address) }),
      action: { label: t('delete.undo'), run: () => restore(address) },
    })
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <Button ref={addButton} variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => edit('new')}>
            {t('add')}
          </Button>
        }
      />
      <AddressBook
        onAdd={() => edit('new')}
        onEdit={address => edit(address.id)}
        onDelete={address => {
          setAddressToDelete(address)
          setConfirmOpen(true)
        }}
      />
      <AddressDialog edited={settled ? edited : null} onClose={() => edit(null)} />
      <DeleteAddressDialog
        address={addressToDelete}
        open={confirmOpen}
        onClose={() => setConfirmOpen(false)}
        onDeleted={deleted}
      />
    </>
  )
}

/** A dialog that the address opens returns the focus to `target`, since nothing had it before. True when that is set. */
const useFocusBefore = (target: RefObject<HTMLElement | null>, needed: boolean): boolean => {
  const [settled, setSettled] = useState(!needed)
  useEffect(() => {
    if (settled) return
    target.current?.focus({ preventScroll: true })
    setSettled(true)
  }, [settled, target])
  return settled
}

/** Brings a deleted address back; until that succeeds the offer is. */
const useRestore = () => {
  const { t } = useTranslation('mfe-address-book')
  const errorText = useErrorText()
  const { mutateAsync } = useCreateAddress()
  const restore = (address: Address): void => {
    mutateAsync(valuesOf(address)).then(
      () => showToast({ tone: 'success', text: t('delete.undone', { name: addressTitle(address) }) }),
      error =>
        showToast({
          tone: 'danger',
          text: errorText(error, t('error.save')),
          action: { label: t('retry'), run: () => restore(address) },
        }),
    )
  }
  return restore
}
