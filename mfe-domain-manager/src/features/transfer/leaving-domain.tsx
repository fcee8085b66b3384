import { useErrorText } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { formatDate, formatDateTime, useTranslation } from '@panel/shared/i18n'
import { fullName } from '@panel/shared/rules'
import { showToast } from '@panel/shared/session'
import { Alert, Button, FormError } from '@panel/shared/ui'
import { ConfirmDialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { useAnswerTransferOut } from './api/registrar-transfer'

interface LeavingDomainProps {
  domain: Domain
  /** When the registry moves it, unless its owner refuses. */
  leavingAt: string
}

/** Another registrar asks for the domain: its owner lets it go at once, or refuses. */
export const LeavingDomain = ({ domain, leavingAt }: LeavingDomainProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const [asked, setAsked] = useState(false)
  const { mutate, isPending, variables, error } = useAnswerTransferOut(domain.id)
  const name = fullName(domain)
  // What the answer waits for is said above.
  const isApproved = domain.pending?.some(({ kind, until }) => kind === 'transfer_out' && until)
  const failure = error && errorText(error, t('registrar.out.answerFailed'))
  const answer = (approve: boolean) =>
    mutate(approve, {
      onSuccess: ({ pending }) => {
        setAsked(false)
        const waits = pending?.find(({ kind, until }) => kind === 'transfer_out' && until)?.until
        const key = approve ? (waits ? 'approvedLater' : 'approved') : 'refused'
        showToast({
          tone: 'success',
          text: t(`registrar.out.${key}`, { domain: name, date: formatDateTime(waits ?? '') }),
        })
      },
    })
  return (
    <Alert
      live={false}
      tone="warning"
      title={t('registrar.out.asked')}
      actions={
        <>
          <Button size="sm" variant="primary" pending={isPending && variables === false} onClick={() => answer(false)}>
            {t('registrar.out.refuse')}
          </Button>
          {!isApproved && (
            <Button size="sm" onClick={() => setAsked(true)}>
              {t('registrar.out.approve')}
            </Button>
          )}
        </>
      }
    >
      {t('registrar.out.askedText', { date: formatDate(leavingAt) })}
      <FormError>{!asked && failure}</FormError>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        tone="danger"
        title={t('registrar.out.approveTitle', { domain: name })}
        text={t('registrar.out.approveText')}
        confirmLabel={t('registrar.out.approve')}
        pending={isPending}
        error={failure}
        onConfirm={() => answer(true)}
      />
    </Alert>
  )
}
