import { type Address, type Contacts, contactsBody } from '@panel/shared/contract'
import { applyServerErrors, FormShell, hasChangedSince, useContractForm, useDraft } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { Stack, useStableCallback } from '@panel/shared/ui'
import { type ReactNode, useEffect } from 'react'
import { filledContact, withTyped } from '../../model/contact-from-address'
import { ContactFields, type Role, roles } from './contact-fields'

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

/**
 * Registrant, administrative and technical contact, each filled by hand, from the address book or like the first. Saving
 * replaces all of them, so fields that were not touched follow when the contacts change elsewhere.
 */
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
  const follow = useStableCallback((now: Contacts) => {
    const [before, typed] = [form.formState.defaultValues as Contacts, form.getValues()]
    const merged = (role: Role) => withTyped(now[role], before[role], typed[role])
    const keep = { keepErrors: true, keepIsSubmitted: true }
    form.reset(fill(now), keep)
    form.reset(
      { registrant: merged('registrant'), admin: merged('admin'), tech: merged('tech') },
      { ...keep, keepDefaultValues: true },
    )
  })
  useEffect(() => follow(contacts), [contacts, follow])
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
