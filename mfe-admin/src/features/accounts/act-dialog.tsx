import { useErrorText } from '@panel/shared/api-client'
import { type AdminAccount, actBody } from '@panel/shared/contract'
import { FormShell, useContractForm, useFieldError } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { paths, useNavigate } from '@panel/shared/panel'
import { TextField } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { useActAs } from './api/account'

interface ActDialogProps {
  account: Pick<AdminAccount, 'id' | 'email'>
  onClose: () => void
}

/** Asks why an administrator acts as a customer, and goes on as that customer. */
export const ActDialog = ({ account: { id, email }, onClose }: ActDialogProps) => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const fieldError = useFieldError('mfe-admin')
  const navigate = useNavigate()
  const act = useActAs(id)
  const form = useContractForm(actBody, { defaultValues: { reason: '' } })
  return (
    <Dialog
      open
      onClose={onClose}
      busy={act.isPending}
      title={t('acting.title', { user: email })}
      description={t('acting.text')}
    >
      <FormShell
        form={form}
        label={t('acting.title', { user: email })}
        submitLabel={t('acting.start')}
        loading={act.isPending}
        onCancel={onClose}
        submitError={act.error && errorText(act.error, t('actionFailed'))}
        onSubmit={({ reason }) => act.mutate(reason, { onSuccess: () => void navigate(paths.domainManager()) })}
      >
        <TextField
          autoFocus
          label={t('acting.reason')}
          error={fieldError(form.formState.errors.reason)}
          {...form.register('reason')}
        />
      </FormShell>
    </Dialog>
  )
}
