import { useErrorText, useQuery } from '@panel/shared/api-client'
import { type OpenSession, SESSIONS_LISTED } from '@panel/shared/contract'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { deviceOf } from '@panel/shared/lists'
import { showToast } from '@panel/shared/session'
import { Badge, Button, Card, FormError, Stack } from '@panel/shared/ui'
import { ConfirmDialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { EntryList } from '../../common/entry-list'
import { Loaded } from '../../common/loaded'
import { sessionsQuery, useEndOtherSessions, useEndSession } from './api/sessions'

/** Where the account is signed in, and the means to end it. */
export const SessionsCard = () => {
  const { t } = useTranslation('mfe-auth')
  const errorText = useErrorText()
  const query = useQuery(sessionsQuery())
  const end = useEndSession()
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
        {query.data?.length === SESSIONS_LISTED && <p>{t('sessions.newest', { count: SESSIONS_LISTED })}</p>}
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
