import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { Transfer } from '@panel/shared/contract'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { Alert, Button, FormError, Stack } from '@panel/shared/ui'
import { ConfirmDialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { useReadableName } from '../../common/use-readable-names'
import { useSettleTransfer } from './api/settle-transfer'
import { isUnderWay, transfersQuery } from './api/transfers'
import styles from './transfer.module.css'

/** Domains that others offer to the user, and accepted ones on their way, above the list. Nothing when there are none. */
export const IncomingTransfers = () => {
  const { data } = useQuery(transfersQuery())
  const waiting = data?.filter(transfer => transfer.direction === 'incoming' && isUnderWay(transfer)) ?? []
  if (waiting.length === 0) return null
  return (
    <Stack gap={3} className={styles.incoming}>
      {waiting.map(transfer =>
        transfer.completes_at ? (
          <AcceptedTransfer key={transfer.id} transfer={transfer} completesAt={transfer.completes_at} />
        ) : (
          <IncomingTransfer key={transfer.id} transfer={transfer} />
        ),
      )}
    </Stack>
  )
}

/** It waits, so that its sender can stop it. */
const AcceptedTransfer = ({ transfer, completesAt }: { transfer: Transfer; completesAt: string }) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <Alert live={false} title={t('transfer.acceptedTitle', { domain: useReadableName(transfer) })}>
      {t('transfer.acceptedText', { date: formatDateTime(completesAt), email: transfer.from_email })}
    </Alert>
  )
}

const IncomingTransfer = ({ transfer }: { transfer: Transfer }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const domain = useReadableName(transfer)
  const accept = useSettleTransfer(transfer.id, 'accept', ({ completes_at }) =>
    showToast({
      tone: 'success',
      text: completes_at
        ? t('transfer.acceptedLater', { domain, date: formatDateTime(completes_at) })
        : t('transfer.accepted', { domain }),
    }),
  )
  const decline = useSettleTransfer(transfer.id, 'decline', () =>
    showToast({ tone: 'success', text: t('transfer.declined', { domain }) }),
  )
  const [declining, setDeclining] = useState(false)
  return (
    <Alert
      title={t('transfer.incoming', { domain })}
      actions={
        <>
          <Button variant="primary" size="sm" pending={accept.isPending} onClick={() => accept.mutate()}>
            {t('transfer.accept')}
          </Button>
          <Button size="sm" onClick={() => setDeclining(true)}>
            {t('transfer.decline')}
          </Button>
        </>
      }
    >
      {t('transfer.incomingText', { email: transfer.from_email })}
      {transfer.ends_at && ` ${t('transfer.endsAt', { date: formatDateTime(transfer.ends_at) })}`}
      <FormError>{accept.error && errorText(accept.error, t('transfer.acceptFailed'))}</FormError>
      <ConfirmDialog
        open={declining}
        onClose={() => setDeclining(false)}
        onConfirm={() => decline.mutate()}
        title={t('transfer.declineTitle', { domain })}
        text={t('transfer.declineText', { email: transfer.from_email })}
        confirmLabel={t('transfer.decline')}
        tone="danger"
        pending={decline.isPending}
        error={decline.error && errorText(decline.error, t('transfer.declineFailed'))}
      />
    </Alert>
  )
}
