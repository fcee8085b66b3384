import { useQuery } from '@panel/shared/api-client'
import { type Webhook, type WebhookDelivery, webhookEvents } from '@panel/shared/contract'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { Badge, Button, Inline, Stack } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { EntryList } from '../../common/entry-list'
import { Loaded } from '../../common/loaded'
import { eventKey, webhookTexts } from '../../common/webhook-texts'
import { deliveriesQuery } from './api/deliveries'

const page = 20
const most = 999

interface LogDialogProps {
  webhook: Webhook
  onClose: () => void
}

/** What a webhook was sent, and what came of it. */
export const LogDialog = ({ webhook: { id, url }, onClose }: LogDialogProps) => {
  const { t } = useTranslation(webhookTexts)
  const [limit, setLimit] = useState(page)
  const query = useQuery(deliveriesQuery(id, limit))
  const mayHaveMore = query.data?.length === limit && limit < most
  return (
    <Dialog
      open
      dismissable
      size="lg"
      onClose={onClose}
      title={t('logNamed', { url })}
      description={t('logText')}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <Stack gap={4}>
        <Loaded query={query} lines={3}>
          {deliveries => <Deliveries deliveries={deliveries} />}
        </Loaded>
        {mayHaveMore && (
          <Inline justify="end">
            <Button pending={query.isFetching} onClick={() => setLimit(Math.min(limit + page, most))}>
              {t('older')}
            </Button>
          </Inline>
        )}
      </Stack>
    </Dialog>
  )
}

const tones = { waiting: 'warning', delivered: 'success', failed: 'danger' } as const

const reasons = ['private_address', 'timeout', 'unreachable', 'disabled'] as const

const Deliveries = ({ deliveries }: { deliveries: readonly WebhookDelivery[] }) => {
  const { t } = useTranslation(webhookTexts)
  const nameOf = (event: string): string => {
    const known = webhookEvents.find(each => each === event)
    if (known) return t(`event.${eventKey(known)}`)
    return event === 'test' ? t('event.test') : event
  }
  const factsOf = ({ created_at, status, attempts, error, next_at }: WebhookDelivery): string[] => [
    formatDateTime(created_at),
    ...(status === null ? [] : [t('answered', { status })]),
    ...(attempts > 1 ? [t('attempts', { count: attempts })] : []),
    ...reasons.filter(reason => reason === error).map(reason => t(`error.${reason}`)),
    ...(next_at !== null && attempts > 0 ? [t('next', { date: formatDateTime(next_at) })] : []),
  ]
  return (
    <EntryList
      empty={t('logEmpty')}
      entries={deliveries.map(delivery => ({
        id: delivery.id,
        title: nameOf(delivery.event),
        details: factsOf(delivery),
        action: (
          <Badge tone={tones[delivery.state]} dot>
            {t(`state.${delivery.state}`)}
          </Badge>
        ),
      }))}
    />
  )
}
