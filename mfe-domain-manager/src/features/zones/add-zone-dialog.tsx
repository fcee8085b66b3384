import { useErrorText } from '@panel/shared/api-client'
import { type Domain, dnsZoneCalls } from '@panel/shared/contract'
import { applyServerErrors, FormShell, useContractForm, useFieldError } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { OperationDialog } from '@panel/shared/operations'
import { Button, TextField } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { useAddZone } from './api'
import { ZoneListForm } from './zone-list-form'

interface AddZoneDialogProps {
  onClose: () => void
  onAdded: (domain: Domain) => void
}

/** Adds a domain that is registered elsewhere, whose DNS is to be here, or several from a list. */
export const AddZoneDialog = ({ onClose, onAdded }: AddZoneDialogProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const [list, setList] = useState<string>()
  const [names, setNames] = useState<string[]>()
  if (names)
    return (
      <OperationDialog
        request={{ kind: 'zones', params: { names } }}
        onClose={started => (started ? onClose() : setNames(undefined))}
      />
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(list === undefined ? 'zones.add.title' : 'zones.list.title')}
      description={t('zones.add.text')}
    >
      {list === undefined ? (
        <AddZoneForm onClose={onClose} onAdded={onAdded} onMany={setList} />
      ) : (
        <ZoneListForm text={list} onText={setList} onClose={onClose} onListed={setNames} />
      )}
    </Dialog>
  )
}

type AddZoneFormProps = AddZoneDialogProps & {
  /** A list instead, which begins with what was typed. */
  onMany: (text: string) => void
}

const AddZoneForm = ({ onClose, onAdded, onMany }: AddZoneFormProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const fieldError = useFieldError('mfe-domain-manager')
  const { mutateAsync, isPending, error } = useAddZone()
  const form = useContractForm(dnsZoneCalls.add.body, { defaultValues: { name: '' } })
  const submit = async (values: { name: string }) => {
    await mutateAsync(values).then(onAdded, failure => applyServerErrors(form, failure))
  }
  return (
    <FormShell
      form={form}
      label={t('zones.add.title')}
      onSubmit={submit}
      onCancel={onClose}
      loading={isPending}
      submitError={error && errorText(error, t('zones.add.failed'))}
      submitLabel={t('zones.add.submit')}
      extra={
        <Button variant="link" disabled={isPending} onClick={() => onMany(form.getValues('name'))}>
          {t('zones.list.open')}
        </Button>
      }
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
  )
}
