import { useErrorText, useQuery } from '@panel/shared/api-client'
import { useForm } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { addressesQuery } from '@panel/shared/lists'
import { Link, paths } from '@panel/shared/panel'
import { Alert, Checkbox, linkClass, Select, Spinner } from '@panel/shared/ui'
import { addressTitle, contactFromAddress } from '../../../model/contact-from-address'
import { type BulkFormProps, BulkFormShell } from './bulk-form-shell'

/** One address of the address book as all three contacts of the chosen domains. */
export const BulkContactsForm = ({ onRequest, onCancel }: BulkFormProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const { data: addresses, error } = useQuery(addressesQuery())
  const form = useForm({ defaultValues: { address: '', hidden: true } })
  const { errors } = form.formState
  if (error) return <Alert tone="danger">{errorText(error, t('contacts.loadFailed'))}</Alert>
  if (!addresses) return <Spinner label={t('loading')} />
  if (addresses.length === 0)
    return (
      <Alert
        live={false}
        actions={
          <Link to={paths.addressBook()} className={linkClass()}>
            {t('bulk.addressBook')}
          </Link>
        }
      >
        {t('bulk.noAddress')}
      </Alert>
    )
  const submit = ({ address: id, hidden }: { address: string; hidden: boolean }) => {
    const address = addresses.find(each => String(each.id) === id)
    if (!address) return
    const contact = { ...contactFromAddress(address), hidden }
    onRequest({ registrant: contact, admin: contact, tech: contact })
  }
  return (
    <BulkFormShell form={form} onSubmit={submit} onCancel={onCancel}>
      <Select
        label={t('contacts.chooseAddress')}
        placeholder={t('contacts.chooseAddress')}
        options={addresses.map(address => ({ value: String(address.id), label: addressTitle(address) }))}
        error={errors.address && t('bulk.addressMissing')}
        {...form.register('address', { required: true })}
      />
      <Checkbox label={t('contacts.hidden')} {...form.register('hidden')} />
    </BulkFormShell>
  )
}
