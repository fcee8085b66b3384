import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { AdminLog, OpenSession } from '@panel/shared/contract'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { deviceOf } from '@panel/shared/lists'
import { showToast } from '@panel/shared/session'
import { Button, FormError, Stack } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { Loaded } from '../../common/loaded'
import { PageButtons } from '../../common/page-buttons'
import { sessionsOf, useEndSessionsOf } from './api/sessions-of'
import styles from './sessions.module.css'

interface SessionsDialogProps {
  user: Pick<AdminLog, 'id' | 'email'>
  onClose: () => void
}

/** Where an account is signed in, and the means to sign it out everywhere. */
export const SessionsDialog = ({ user, onClose }: SessionsDialogProps) => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const [cursor, setCursor] = useState('')
  const query = useQuery(sessionsOf(user.id, cursor))
  const end = useEndSessionsOf(user.id)
  const endAll = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        showToast({ tone: 'success', text: t('sessions.ended', { user: user.email }) })
        onClose()
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      busy={end.isPending}
      title={t('sessions.openNamed', { user: user.email })}
      footer={
        <>
          <Button disabled={end.isPending} onClick={onClose}>
            {t('sessions.close')}
          </Button>
          {query.data && query.data.sessions.length > 0 && (
            <Button variant="danger" pending={end.isPending} onClick={endAll}>
              {t('sessions.endAll')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        <FormError>{end.error && errorText(end.error, t('sessions.failed'))}</FormError>
        <Loaded query={query} failed={t('sessions.loadFailed')}>
          {({ sessions, next }) => (
            <>
              <Sessions sessions={sessions} />
              {(next || cursor) && <PageButtons cursor={cursor} next={next} onShow={setCursor} />}
            </>
          )}
        </Loaded>
      </Stack>
    </Dialog>
  )
}

const Sessions = ({ sessions }: { sessions: readonly OpenSession[] }) => {
  const { t } = useTranslation('mfe-admin')
  if (sessions.length === 0) return <p>{t('sessions.none')}</p>
  return (
    <ul className={styles.list}>
      {sessions.map(({ id, agent, address, created_at, last_used_at }) => (
        <li key={id} className={styles.session}>
          <strong>{deviceOf(agent) || t('sessions.unknown')}</strong>
          <span className={styles.facts}>
            {[
              address,
              t('sessions.since', { date: formatDateTime(created_at) }),
              t('sessions.used', { date: formatDateTime(last_used_at) }),
            ].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
