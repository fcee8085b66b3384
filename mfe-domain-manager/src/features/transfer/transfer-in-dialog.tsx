import { useErrorText } from '@panel/shared/api-client'
import { type Domain, transferInBody } from '@panel/shared/contract'
import { applyServerErrors, FormShell, useContractForm, useDraft, useFieldError } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'
import { fullName } from '@panel/shared/rules'
import { showToast } from '@panel/shared/session'
import { Button, TextField } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { useZoneRules } from '../../common/queries'
import { zoneOf } from '../../model/transfer-lines'
import { useTransferIn } from './api/transfer-in'
import { useTransferList } from './api/use-transfer-list'
import { HolderField, useHolder } from './transfer-holder'
import { TransferInList } from './transfer-in-list'
import { TransferPrice, useTransferPrice } from './transfer-price'

interface TransferInDialogProps {
  /** The name to begin with; '' for none. */
  name: string
  onClose: () => void
  onRequested: (domain: Domain) => void
}

/**
 * Asks for a domain of another registrar, with its auth code, or for several from a list. It stays open while it does, so
 * that a refusal is seen, and the codes of a list are still there.
 */
export const TransferInDialog = ({ name, onClose, onRequested }: TransferInDialogProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const [isList, setList] = useState(false)
  const transfer = useTransferIn()
  const transfers = useTransferList()
  return (
    <Dialog
      open
      onClose={onClose}
      busy={transfer.isPending || transfers.running}
      title={t('registrar.in.title')}
      description={t('registrar.in.text')}
    >
      {isList ? (
        <TransferInList transfers={transfers} onClose={onClose} />
      ) : (
        <TransferInForm
          transfer={transfer}
          name={name}
          onClose={onClose}
          onRequested={onRequested}
          onMany={() => setList(true)}
        />
      )}
    </Dialog>
  )
}

/** The registry's reason for a code that is not the domain's. */
const wrongCode = 'registry_2202'

interface TransferInFormProps extends TransferInDialogProps {
  transfer: ReturnType<typeof useTransferIn>
  onMany: () => void
}

const TransferInForm = ({ transfer, name, onClose, onRequested, onMany }: TransferInFormProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const fieldError = useFieldError('mfe-domain-manager')
  const { mutateAsync, isPending, error } = transfer
  const [refusal, setRefusal] = useState<string>()
  const form = useContractForm(transferInBody, { defaultValues: { domain: name, auth_code: '' } })
  const draft = useDraft(form, `transfer-in:${name}`)
  const { errors } = form.formState
  const domain = form.watch('domain')
  const rules = zoneOf(useZoneRules(), domain)
  const price = useTransferPrice(domain)
  const holder = useHolder(rules?.contacts === true)
  const finish = (asked: Domain) => {
    const { code, text } = asked.reason ?? { code: '', text: '' }
    if (asked.status === 'rejected' && code === wrongCode) {
      form.setError('auth_code', { type: 'server', message: text }, { shouldFocus: true })
    } else if (asked.status === 'rejected') setRefusal(text)
    else {
      draft.clear()
      form.reset()
      showToast({ tone: 'success', text: t('registrar.in.requested', { domain: fullName(asked) }) })
      onRequested(asked)
    }
  }
  const submit = async (values: { domain: string; auth_code?: string | undefined }) => {
    setRefusal(undefined)
    const { auth_code, ...named } = values
    const body = {
      ...named,
      ...(rules?.auth_code !== false && { auth_code }),
      ...(price.shown && { expected: { currency: price.shown.currency, total: price.shown.total } }),
      ...(rules?.contacts && holder.id !== undefined && { registrant_id: holder.id }),
    }
    await mutateAsync(body).then(finish, async failure => {
      await price.read(failure)
      applyServerErrors(form, failure)
    })
  }
  return (
    <FormShell
      form={form}
      label={t('registrar.in.title')}
      onSubmit={submit}
      onCancel={() => {
        draft.clear()
        form.reset()
        onClose()
      }}
      loading={isPending}
      submitError={refusal ?? (error && errorText(error, t('registrar.in.failed')))}
      submitLabel={t('registrar.in.submit')}
      extra={
        <Button variant="link" disabled={isPending} onClick={onMany}>
          {t('registrar.in.many.open')}
        </Button>
      }
    >
      <TextField
        label={t('registrar.in.domain')}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={fieldError(errors.domain)}
        {...form.register('domain')}
      />
      {rules?.auth_code === false ? (
        <p>{t('registrar.in.noCode', { zone: rules.zone })}</p>
      ) : (
        <TextField
          label={t('registrar.in.code')}
          description={t('registrar.in.codeHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={fieldError(errors.auth_code)}
          {...form.register('auth_code')}
        />
      )}
      {rules?.contacts && <HolderField holder={holder} error={fieldError(errors.registrant_id)} />}
      {rules && (
        <p>
          {t(rules.transfer_days === 0 ? 'registrar.in.atOnce' : 'registrar.in.days', { count: rules.transfer_days })}
        </p>
      )}
      <TransferPrice price={price.shown} />
    </FormShell>
  )
}
