import { useErrorText } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { domainCan, fullName } from '@panel/shared/rules'
import { showToast } from '@panel/shared/session'
import { Button } from '@panel/shared/ui'
import { ConfirmDialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { useCancelTransferIn } from './api/registrar-transfer'

/** Takes back the request of a domain that has not come yet. It may come all the same, when it is too late. */
export const CancelTransferIn = ({ domain }: { domain: Domain }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const [asked, setAsked] = useState(false)
  const { mutate, isPending, error } = useCancelTransferIn(domain.id)
  const name = fullName(domain)
  const showOutcome = (now: Domain) => {
    const hasCome = domainCan.manage(now).allowed
    const key = hasCome ? 'registrar.in.came' : 'registrar.in.cancelled'
    showToast({ tone: hasCome ? 'info' : 'success', text: t(key, { domain: name }) })
  }
  return (
    <>
      <Button size="sm" onClick={() => setAsked(true)}>
        {t('registrar.in.cancel')}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t('registrar.in.cancelTitle', { domain: name })}
        text={t('registrar.in.cancelText')}
        confirmLabel={t('registrar.in.cancel')}
        cancelLabel={t('registrar.in.keep')}
        pending={isPending}
        error={error && errorText(error, t('registrar.in.cancelFailed'))}
        onConfirm={() => mutate(undefined, { onSuccess: showOutcome })}
      />
    </>
  )
}
