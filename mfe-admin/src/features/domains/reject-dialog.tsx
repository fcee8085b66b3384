import { type RejectionReason, rejectBody, rejectionReasons } from '@panel/shared/contract'
import { useContractForm, useFieldError } from '@panel/shared/forms'
import { i18n, useTranslation } from '@panel/shared/i18n'
import { Button, Select, Stack, TextField } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { useId, useState } from 'react'
import type { Why } from './api/domains'

interface RejectDialogProps {
  open: boolean
  title: string
  onClose: () => void
  onReject: (why: Why) => void
}

/** Asks for the reason that the requester gets: one that each reads in their own language, by own words, or by both. */
export const RejectDialog = ({ open, title, onClose, onReject }: RejectDialogProps) => {
  const { t } = useTranslation('mfe-admin')
  const formId = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={t('reject.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('reject.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId}>
            {t('decide.reject')}
          </Button>
        </>
      }
    >
      <RejectForm id={formId} onReject={onReject} />
    </Dialog>
  )
}

const isTemplate = (value: string) => rejectionReasons.find(reason => reason === value)

/** Reads the text of a reason for a requester; the texts are those of the contract. */
const useRejectionText = (): ((reason: RejectionReason) => string) => {
  useTranslation('errors', { useSuspense: false })
  return reason => i18n.t(reason, { ns: 'errors', defaultValue: reason })
}

const RejectForm = ({ id, onReject }: Pick<RejectDialogProps, 'onReject'> & { id: string }) => {
  const { t } = useTranslation('mfe-admin')
  const rejectionText = useRejectionText()
  const fieldError = useFieldError('mfe-admin')
  const form = useContractForm(rejectBody, { defaultValues: { reason: '' } })
  const [asked, setAsked] = useState(false)
  const submit = form.handleSubmit(({ reason, template }) => {
    if (template || reason || asked) onReject({ ...(template && { template }), ...(reason && { reason }) })
    else {
      setAsked(true)
      form.setFocus('template')
    }
  })
  return (
    <form
      id={id}
      noValidate
      onSubmit={event => {
        // In React's tree the dialog may be inside another form.
        event.stopPropagation()
        void submit(event)
      }}
    >
      <Stack gap={4}>
        <Select
          autoFocus
          label={t('reject.template')}
          error={asked ? t('reject.askedOnce') : undefined}
          options={[
            { value: '', label: t('reject.noTemplate') },
            ...rejectionReasons.map(value => ({ value, label: rejectionText(value) })),
          ]}
          {...form.register('template', { setValueAs: isTemplate })}
        />
        <TextField
          label={t('reject.reason')}
          description={t('reject.ownWords')}
          placeholder={t('reject.example')}
          error={fieldError(form.formState.errors.reason)}
          {...form.register('reason')}
        />
      </Stack>
    </form>
  )
}
