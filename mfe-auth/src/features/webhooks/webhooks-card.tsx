import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { Webhook } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { Button, Card, IconButton, Inline, Switch } from '@panel/shared/ui'
import { Plus, Trash2 } from '@panel/shared/ui/icons'
import { useState } from 'react'
import { EntryList } from '../../common/entry-list'
import { Loaded } from '../../common/loaded'
import { webhookTexts } from '../../common/webhook-texts'
import { useSwitchWebhook, useTestWebhook, webhooksQuery } from './api/webhooks'
import { LogDialog } from './log-dialog'
import { NewWebhookDialog } from './new-webhook-dialog'
import { RemoveWebhook } from './remove-webhook'

type Open = { what: 'log' | 'remove'; webhook: Webhook } | { what: 'add' } | null

/** The webhooks of the account: whether each is on, what it was sent, a test, and their end. */
export const WebhooksCard = () => {
  const { t } = useTranslation(webhookTexts)
  const query = useQuery(webhooksQuery())
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <Card
      title={t('title')}
      description={t('lead')}
      actions={
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setOpen({ what: 'add' })}>
          {t('add')}
        </Button>
      }
    >
      <Loaded query={query} lines={2}>
        {webhooks => (
          <EntryList
            empty={t('none')}
            entries={webhooks.map(webhook => ({
              id: webhook.id,
              title: webhook.url,
              details: [
                t('count', { count: webhook.events.length }),
                ...(webhook.off_because ? [t(`offBecause.${webhook.off_because}`)] : []),
              ],
              action: <Actions webhook={webhook} onOpen={what => setOpen({ what, webhook })} />,
            }))}
          />
        )}
      </Loaded>
      {open?.what === 'add' && <NewWebhookDialog onClose={close} />}
      {open?.what === 'log' && <LogDialog webhook={open.webhook} onClose={close} />}
      {open?.what === 'remove' && <RemoveWebhook webhook={open.webhook} onClose={close} />}
    </Card>
  )
}

const Actions = ({ webhook, onOpen }: { webhook: Webhook; onOpen: (what: 'log' | 'remove') => void }) => {
  const { t } = useTranslation(webhookTexts)
  const errorText = useErrorText()
  const change = useSwitchWebhook()
  const test = useTestWebhook()
  const { id, url, enabled } = webhook
  const complain = (text: string) => (error: unknown) => showToast({ tone: 'danger', text: errorText(error, text) })
  return (
    <Inline gap={2}>
      <Switch
        label={t('switch', { url })}
        labelHidden
        checked={change.isPending ? change.variables.enabled : enabled}
        onChange={on => change.mutate({ id, enabled: on }, { onError: complain(t('switchFailed')) })}
      />
      <Button
        size="sm"
        aria-label={t('testNamed', { url })}
        pending={test.isPending}
        onClick={() =>
          test.mutate(id, {
            onSuccess: () => showToast({ tone: 'success', text: t('tested') }),
            onError: complain(t('testFailed')),
          })
        }
      >
        {t('test')}
      </Button>
      <Button size="sm" aria-label={t('logNamed', { url })} onClick={() => onOpen('log')}>
        {t('log')}
      </Button>
      <IconButton label={t('remove', { url })} icon={<Trash2 aria-hidden="true" />} onClick={() => onOpen('remove')} />
    </Inline>
  )
}
