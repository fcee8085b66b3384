import { useErrorText } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { formatDate, useTranslation } from '@panel/shared/i18n'
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
  const failure = error && errorText(error, t('registrar.out.answerFailed'))
  const answer = (approve: boolean) =>
    mutate(approve, {
      onSuccess: () => {
        setAsked(false)
        showToast({ tone: 'success', text: t(`registrar.out.${approve ? 'approved' : 'refused'}`, { domain: name }) })
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
          <Button size="sm" onClick={() => setAsked(true)}>
            {t('registrar.out.approve')}
          </Button>
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
