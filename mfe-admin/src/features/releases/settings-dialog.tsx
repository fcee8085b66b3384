import { isApiError, useErrorText, useQuery } from '@panel/shared/api-client'
import type { PanelSettings } from '@panel/shared/contract/panel-rules'
import { i18n, useTranslation } from '@panel/shared/i18n'
import { useUnsaved } from '@panel/shared/panel'
import { showToast } from '@panel/shared/session'
import { Button, Checkbox, FormError, Select, Stack, TextField } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { type FormEvent, useId, useState } from 'react'
import { Loaded } from '../../common/loaded'
import { fieldsOf, type SettingField, valuesOf } from '../../model/settings-form'
import { settingsQuery, useSetSettings } from './api/panel-rules'
import { ReasonField } from './release-fields'

interface FieldProps {
  field: SettingField
  label: string
  value: string | boolean
  error: string | undefined
  onChange: (value: string | boolean) => void
}

const Field = ({ field: { name, kind, options }, label, value, error, onChange }: FieldProps) => {
  if (kind === 'boolean')
    return (
      <Checkbox
        name={name}
        label={label}
        error={error}
        checked={value === true}
        onChange={event => onChange(event.currentTarget.checked)}
      />
    )
  const common = { name, label, error, value: String(value) }
  const set = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value)
  if (options)
    return <Select {...common} options={options.map(each => ({ value: each, label: each }))} onChange={set} />
  return <TextField {...common} optional onChange={set} inputMode={kind === 'text' ? undefined : 'decimal'} />
}

interface SettingsFormProps {
  name: string
  settings: PanelSettings
  formId: string
  change: ReturnType<typeof useSetSettings>
  onClose: () => void
}

const SettingsForm = ({ name, settings, formId, change, onClose }: SettingsFormProps) => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const fields = fieldsOf(settings)
  const [typed, setTyped] = useState(() => Object.fromEntries(fields.map(({ name, value }) => [name, value])))
  const [reason, setReason] = useState('')
  const [isTouched, setIsTouched] = useState(false)
  useUnsaved(isTouched, { title: t('panelSettings.titleNamed', { name }) })
  const language = i18n.language === 'uk' ? 'uk' : 'en'
  const errors = isApiError(change.error) ? change.error.fields : []
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (change.isPending) return
    const onSuccess = () => {
      showToast({ tone: 'success', text: t('panelSettings.saved', { name }) })
      onClose()
    }
    change.mutate({ values: valuesOf(fields, typed), reason: reason.trim() }, { onSuccess })
  }
  return (
    <form id={formId} noValidate onSubmit={submit}>
      <Stack gap={4}>
        <FormError>{change.error && errorText(change.error, t('actionFailed'))}</FormError>
        {fields.map(field => (
          <Field
            key={field.name}
            field={field}
            label={settings.texts[field.name]?.[language] ?? field.name}
            value={typed[field.name] ?? ''}
            error={errors.find(error => error.field.split('.')[0] === field.name)?.message}
            onChange={value => {
              setTyped({ ...typed, [field.name]: value })
              setIsTouched(true)
            }}
          />
        ))}
        <ReasonField value={reason} onChange={event => setReason(event.currentTarget.value)} />
      </Stack>
    </form>
  )
}

/** The settings that a panel declares: a form made of their schema. */
export const SettingsDialog = ({ name, onClose }: { name: string; onClose: () => void }) => {
  const { t } = useTranslation('mfe-admin')
  const formId = useId()
  const query = useQuery(settingsQuery(name))
  const change = useSetSettings(name)
  return (
    <Dialog
      open
      onClose={onClose}
      busy={change.isPending}
      title={t('panelSettings.titleNamed', { name })}
      description={t('panelSettings.description')}
      footer={
        <>
          <Button disabled={change.isPending} onClick={onClose}>
            {t('releases.cancel')}
          </Button>
          {query.data && (
            <Button variant="primary" type="submit" form={formId} pending={change.isPending}>
              {t('panelSettings.save')}
            </Button>
          )}
        </>
      }
    >
      <Loaded query={query} failed={t('releases.failed')}>
        {settings => <SettingsForm {...{ name, formId, change, onClose, settings }} />}
      </Loaded>
    </Dialog>
  )
}
