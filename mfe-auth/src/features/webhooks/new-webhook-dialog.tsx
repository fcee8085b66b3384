import { useErrorText } from '@panel/shared/api-client'
import { webhookBody, webhookEvents } from '@panel/shared/contract'
import { FormShell, SecretOnce, useContractForm, useFieldError } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { Button, Checkbox, Inline, Stack, TextField } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import choices from '../../common/choices.module.css'
import { useSubmit } from '../../common/form-hooks'
import { eventKey, webhookTexts } from '../../common/webhook-texts'
import { useCreateWebhook } from './api/webhooks'

/** Adds a webhook, and shows the secret that signs its messages, this once. */
export const NewWebhookDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(webhookTexts)
  const create = useCreateWebhook()
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <Dialog open onClose={onClose} busy={create.isPending} title={t('add')}>
      {secret === null ? (
        <NewWebhookForm create={create.mutateAsync} onCreated={setSecret} onCancel={onClose} />
      ) : (
        <Stack gap={5}>
          <SecretOnce secret={secret} title={t('once')} copyLabel={t('copy')}>
            {t('onceText')}
          </SecretOnce>
          <Inline justify="end">
            <Button variant="primary" onClick={onClose}>
              {t('done')}
            </Button>
          </Inline>
        </Stack>
      )}
    </Dialog>
  )
}

interface NewWebhookFormProps {
  create: ReturnType<typeof useCreateWebhook>['mutateAsync']
  /** Called with the secret. */
  onCreated: (secret: string) => void
  onCancel: () => void
}

const NewWebhookForm = ({ create, onCreated, onCancel }: NewWebhookFormProps) => {
  const { t } = useTranslation(webhookTexts)
  const errorText = useErrorText()
  const fieldError = useFieldError('mfe-auth')
  const form = useContractForm(webhookBody, { defaultValues: { url: '', events: [] } })
  const { errors } = form.formState
  const missing = errors.events && fieldError({ message: 'required' })
  const { failure, submit, loading } = useSubmit(form, create, answer => onCreated(answer.secret))
  return (
    <FormShell
      form={form}
      label={t('add')}
      onSubmit={submit}
      loading={loading}
      submitError={failure ? errorText(failure, t('failed')) : null}
      submitLabel={t('add')}
      onCancel={onCancel}
    >
      <TextField
        type="url"
        label={t('url')}
        description={t('urlHint')}
        autoComplete="off"
        error={fieldError(errors.url)}
        {...form.register('url')}
      />
      <fieldset className={choices.choices}>
        <legend className={choices.legend}>{t('events')}</legend>
        {webhookEvents.map((event, index) => (
          <Checkbox
            key={event}
            value={event}
            label={t(`event.${eventKey(event)}`)}
            error={index === 0 ? missing : undefined}
            {...form.register('events')}
          />
        ))}
      </fieldset>
    </FormShell>
  )
}
