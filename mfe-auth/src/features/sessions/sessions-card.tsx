import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { OpenSession } from '@panel/shared/contract'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { deviceOf } from '@panel/shared/lists'
import { showToast } from '@panel/shared/session'
import { Badge, Button, Card, FormError, Inline, Stack } from '@panel/shared/ui'
import { ConfirmDialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { EntryList } from '../../common/entry-list'
import { Loaded } from '../../common/loaded'
import { firstSessions, sessionsQuery, useEndOtherSessions, useEndSession } from './api/sessions'

/** As many as the API gives at once. */
const most = 9999

/** Where the account is signed in, and the means to end it. */
export const SessionsCard = () => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const [limit, setLimit] = useState(firstSessions)
  const query = useQuery(sessionsQuery(limit))
  const end = useEndSession()
  const mayHaveMore = query.data && (query.data.length === limit || query.isPlaceholderData) && limit < most
  const name = ({ agent }: OpenSession) => deviceOf(agent) || t('sessions.unknown')
  return (
    <Card title={t('sessions.title')} description={t('sessions.text')} actions={<EndOthers sessions={query.data} />}>
      <Stack gap={4}>
        <FormError>{end.error && errorText(end.error, t('sessions.failed'))}</FormError>
        <Loaded query={query}>
          {sessions => (
            <EntryList
              empty={t('sessions.none')}
              entries={sessions.map(open => ({
                id: open.id,
                title: (
                  <>
                    {name(open)} {open.current && <Badge tone="success">{t('sessions.current')}</Badge>}
                  </>
                ),
                details: [
                  open.address,
                  t('sessions.since', { date: formatDateTime(open.created_at) }),
                  t('sessions.used', { date: formatDateTime(open.last_used_at) }),
                ],
                action: !open.current && (
                  <Button
                    size="sm"
                    aria-label={t('sessions.endNamed', { name: name(open) })}
                    pending={end.isPending && end.variables === open.id}
                    onClick={() => end.mutate(open.id)}
                  >
                    {t('sessions.end')}
                  </Button>
                ),
              }))}
            />
          )}
        </Loaded>
        {mayHaveMore && (
          <Inline>
            <Button pending={query.isFetching} onClick={() => setLimit(Math.min(limit + firstSessions, most))}>
              {t('sessions.more')}
            </Button>
          </Inline>
        )}
      </Stack>
    </Card>
  )
}

const EndOthers = ({ sessions = [] }: { sessions: readonly OpenSession[] | undefined }) => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const [open, setOpen] = useState(false)
  const end = useEndOtherSessions()
  if (!sessions.some(({ current }) => !current)) return null
  const confirm = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        setOpen(false)
        showToast({ tone: 'success', text: t('sessions.ended') })
      },
    })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('sessions.endOthers')}</Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={confirm}
        title={t('sessions.endOthers')}
        text={t('sessions.endOthersText')}
        confirmLabel={t('sessions.endOthers')}
        tone="danger"
        pending={end.isPending}
        error={end.error && errorText(end.error, t('sessions.failed'))}
      />
    </>
  )
}
