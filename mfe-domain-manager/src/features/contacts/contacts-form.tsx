import { type Address, type Contacts, contactsBody } from '@panel/shared/contract'
import { applyServerErrors, FormShell, hasChangedSince, useContractForm, useDraft } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { Stack } from '@panel/shared/ui'
import type { ReactNode } from 'react'
import { filledContact } from '../../model/contact-from-address'
import { ContactFields, roles } from './contact-fields'

interface ContactsFormProps {
  domainId: number
  contacts: Contacts
  addresses: readonly Address[]
  /** Resolves with what is stored now. Rejects when the call fails; the form stays as it is. */
  onSave: (contacts: Contacts) => Promise<Contacts>
  onCancel: () => void
  loading: boolean
  submitError: ReactNode
  disabledReason: string | undefined
}

const fill = ({ registrant, admin, tech }: Contacts): Contacts => ({
  registrant: filledContact(registrant),
  admin: filledContact(admin),
  tech: filledContact(tech),
})

/** Registrant, administrative and technical contact, each filled by hand, from the address book or like the first. */
export const ContactsForm = ({
  domainId,
  contacts,
  addresses,
  onSave,
  onCancel,
  loading,
  submitError,
  disabledReason,
}: ContactsFormProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const filled = fill(contacts)
  const form = useContractForm(contactsBody, { defaultValues: filled })
  const draft = useDraft(form, `contacts-${domainId}`)
  const submit = async (values: Contacts) => {
    const hasChanged = hasChangedSince(form)
    try {
      const saved = await onSave(values)
      if (hasChanged()) return
      form.reset(fill(saved))
      draft.clear()
    } catch (error) {
      applyServerErrors(form, error)
    }
  }
  const cancel = () => {
    draft.clear()
    form.reset(filled)
    onCancel()
  }
  return (
    <FormShell
      form={form}
      label={t('contacts.title')}
      onSubmit={submit}
      onCancel={cancel}
      loading={loading}
      submitError={submitError}
      submitLabel={t('contacts.save')}
      disabledReason={disabledReason}
    >
      <Stack gap={8}>
        {roles.map(role => (
          <ContactFields key={role} form={form} role={role} addresses={addresses} />
        ))}
      </Stack>
    </FormShell>
  )
}
