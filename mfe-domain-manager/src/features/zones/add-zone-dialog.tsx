import { useErrorText } from '@panel/shared/api-client'
import { type Domain, dnsZoneCalls } from '@panel/shared/contract'
import { applyServerErrors, FormShell, useContractForm, useFieldError } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { TextField } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { useAddZone } from './api'

interface AddZoneDialogProps {
  onClose: () => void
  onAdded: (domain: Domain) => void
}

/** Adds a domain that is registered elsewhere, whose DNS is to be here. */
export const AddZoneDialog = ({ onClose, onAdded }: AddZoneDialogProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const fieldError = useFieldError('mfe-domain-manager')
  const { mutateAsync, isPending, error } = useAddZone()
  const form = useContractForm(dnsZoneCalls.add.body, { defaultValues: { name: '' } })
  const submit = async (values: { name: string }) => {
    await mutateAsync(values).then(onAdded, failure => applyServerErrors(form, failure))
  }
  return (
    <Dialog open onClose={onClose} title={t('zones.add.title')} description={t('zones.add.text')}>
      <FormShell
        form={form}
        label={t('zones.add.title')}
        onSubmit={submit}
        onCancel={onClose}
        loading={isPending}
        submitError={error && errorText(error, t('zones.add.failed'))}
        submitLabel={t('zones.add.submit')}
      >
        <TextField
          label={t('zones.add.name')}
          description={t('zones.add.hint')}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={fieldError(form.formState.errors.name)}
          {...form.register('name')}
        />
      </FormShell>
    </Dialog>
  )
}
