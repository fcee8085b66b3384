import { useErrorText, useQuery } from '@panel/shared/api-client'
import { deleteAccountBody } from '@panel/shared/contract'
import { FormShell, PasswordField, useContractForm, useFieldError } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { Button, Card } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { protectionQuery } from '../../common/account-keys'
import { useSubmit } from '../../common/form-hooks'
import { NoPassword } from '../../common/set-new-password'
import { useDeleteAccount } from './api/account'

interface DeleteAccountProps {
  /** Called when the account is gone. */
  onDeleted: () => void
}

/** The end of the account, asked for with its password; without one, it is set first. */
export const DeleteAccount = ({ onDeleted }: DeleteAccountProps) => {
  const { t } = useTranslation('mfe-auth')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Card
      title={t('delete.title')}
      description={t('delete.text')}
      actions={
        <Button variant="danger" onClick={() => setOpen(true)}>
          {t('delete.action')}
        </Button>
      }
    >
      <Dialog open={open} onClose={close} title={t('delete.title')} description={t('delete.warning')} size="sm">
        <DeleteForm onCancel={close} onDeleted={onDeleted} />
      </Dialog>
    </Card>
  )
}

const DeleteForm = ({ onCancel, onDeleted }: { onCancel: () => void; onDeleted: () => void }) => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const fieldError = useFieldError('mfe-auth')
  const { data: protection } = useQuery(protectionQuery())
  const remove = useDeleteAccount()
  const form = useContractForm(deleteAccountBody, { defaultValues: { password: '' } })
  const { failure, submit, loading } = useSubmit(form, remove.mutateAsync, onDeleted)
  if (protection?.has_password === false) return <NoPassword onLeave={onCancel} />
  return (
    <FormShell
      form={form}
      label={t('delete.title')}
      onSubmit={submit}
      loading={loading}
      submitError={failure ? errorText(failure, t('delete.failed')) : null}
      submitLabel={t('delete.action')}
      submitVariant="danger"
      onCancel={onCancel}
    >
      <PasswordField
        label={t('field.password')}
        autoComplete="current-password"
        error={fieldError(form.formState.errors.password)}
        {...form.register('password')}
      />
    </FormShell>
  )
}
