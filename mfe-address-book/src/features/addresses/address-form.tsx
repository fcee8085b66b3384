import { AddressFields, type AddressValues, addressFaults } from '@panel/shared/addresses'
import { useErrorText } from '@panel/shared/api-client'
import { type AddressInput, addressBody } from '@panel/shared/contract'
import { applyServerErrors, FormShell, useContractForm, useDraft } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { Alert, Button } from '@panel/shared/ui'
import { useState } from 'react'

interface AddressFormProps {
  title: string
  initial: AddressValues
  /** Names where what is typed is kept; one for each address and each user. */
  draftKey: string
  /** Saves; rejects with the error to show. */
  onSave: (body: AddressInput) => Promise<unknown>
  /** Called when the address is saved, or the user gives up. */
  onClose: () => void
}

/** Adds or changes an address (S5.6). */
export const AddressForm = ({ title, initial, draftKey, onSave, onClose }: AddressFormProps) => {
  const { t } = useTranslation('mfe-address-book')
  const errorText = useErrorText()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const form = useContractForm(addressBody, { defaultValues: initial, check: addressFaults })
  const draft = useDraft(form, draftKey)
  const save = async (body: AddressInput) => {
    setSaving(true)
    setFailure(null)
    try {
      await onSave(body)
      // Saved: while the dialog closes, nothing in it is unsaved any more.
      form.reset(form.getValues())
      draft.clear()
      onClose()
    } catch (error) {
      setFailure(error)
      applyServerErrors(form, error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <FormShell
      form={form}
      label={title}
      onSubmit={save}
      loading={saving}
      submitError={failure ? errorText(failure, t('error.save')) : null}
      submitLabel={t('form.save')}
      onCancel={() => {
        draft.clear()
        onClose()
      }}
    >
      {draft.restored && (
        <Alert
          actions={
            <Button
              size="sm"
              onClick={() => {
                form.reset(initial)
                draft.clear()
              }}
            >
              {t('form.discard')}
            </Button>
          }
        >
          {t('form.restored')}
        </Alert>
      )}
      <AddressFields form={form} country={initial.country} />
    </FormShell>
  )
}
