import { useErrorText } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { fullName } from '@panel/shared/rules'
import { showToast } from '@panel/shared/session'
import { Button } from '@panel/shared/ui'
import { ConfirmDialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { useWithdrawRequest } from '../api/end-domain'

const day = 86_400_000

/** When a request was made, for how many years, and how long it usually takes. */
export const RequestFacts = ({ domain }: { domain: Domain }) => {
  const { created_at, years = 1, ns1, ns2, ns3, ns4 } = domain
  const { t } = useTranslation('mfe-domain-manager')
  const days = Math.floor((Date.now() - Date.parse(created_at)) / day)
  const facts = [
    t('request.made', { date: formatDateTime(created_at) }),
    t('request.years', { count: years }),
    days > 1 ? t('request.waits', { count: days }) : t('request.usual'),
  ]
  const servers = [ns1, ns2, ns3, ns4].filter(server => server !== null).join(', ')
  return (
    <>
      <p>{facts.join(' · ')}</p>
      {domain.delegation_type === 'external' && <p>{t('request.nameservers', { servers })}</p>}
    </>
  )
}

/** Withdraws a request after a question that says what happens. */
export const WithdrawRequest = ({ domain }: { domain: Domain }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const [asked, setAsked] = useState(false)
  const { mutate, isPending, error } = useWithdrawRequest(domain.id)
  const name = fullName(domain)
  const withdraw = () =>
    mutate(undefined, {
      onSuccess: () => {
        setAsked(false)
        showToast({ tone: 'success', text: t('request.withdrawn', { domain: name }) })
      },
    })
  return (
    <>
      <Button size="sm" onClick={() => setAsked(true)}>
        {t('request.withdraw')}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t('request.question', { domain: name })}
        text={t('request.text')}
        confirmLabel={t('request.withdraw')}
        cancelLabel={t('request.keep')}
        pending={isPending}
        error={error && errorText(error, t('request.failed'))}
        onConfirm={withdraw}
      />
    </>
  )
}
