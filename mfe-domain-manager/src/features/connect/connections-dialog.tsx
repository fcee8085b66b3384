import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { Connection } from '@panel/shared/contract'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { showToast } from '@panel/shared/session'
import { Alert, Button, EmptyState, Skeleton, SkeletonGroup, Stack } from '@panel/shared/ui'
import { ConfirmDialog, Dialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { lineOf } from '../../model/record-draft'
import { connectionsQuery, connectTexts, useDisconnect } from './connect'
import styles from './connect.module.css'

interface ConnectionsDialogProps {
  domainId: number
  onClose: () => void
}

/** Services that brought records to a domain, each with its records and a button that disconnects it. */
export const ConnectionsDialog = ({ domainId, onClose }: ConnectionsDialogProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const { t: tc } = useTranslation(connectTexts)
  const errorText = useErrorText()
  const { data, error } = useQuery(connectionsQuery(domainId))
  const [leaving, setLeaving] = useState<Connection>()
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable
      title={t('connect.connections')}
      description={tc('connectionsText')}
      footer={<Button onClick={onClose}>{t('dns.close')}</Button>}
    >
      <Stack gap={4}>
        {error && !data && <Alert tone="danger">{errorText(error, tc('connectionsFailed'))}</Alert>}
        {!data && !error && (
          <SkeletonGroup label={t('loading')}>
            <Skeleton height="4rem" shape="block" />
          </SkeletonGroup>
        )}
        {data?.length === 0 && <EmptyState title={tc('connectionsEmpty')} />}
        {data?.map(one => (
          <ConnectedService key={one.id} connection={one} onDisconnect={() => setLeaving(one)} />
        ))}
      </Stack>
      {leaving && <Disconnect domainId={domainId} connection={leaving} onClose={() => setLeaving(undefined)} />}
    </Dialog>
  )
}

const ConnectedService = ({ connection, onDisconnect }: { connection: Connection; onDisconnect: () => void }) => {
  const { t: tc } = useTranslation(connectTexts)
  const { service_name, provider_name, connected_at, records } = connection
  return (
    <article aria-label={service_name} className={styles.part}>
      <div className={styles.connection}>
        <div>
          <strong>{service_name}</strong>
          <p className={styles.hint}>
            {provider_name} · {tc('since', { date: formatDateTime(connected_at) })}
          </p>
        </div>
        <Button size="sm" aria-label={tc('disconnectOf', { service: service_name })} onClick={onDisconnect}>
          {tc('disconnect')}
        </Button>
      </div>
      <ul className={styles.list}>
        {records.map(record => (
          <li key={lineOf(record)}>
            <code>{lineOf(record)}</code>
          </li>
        ))}
      </ul>
    </article>
  )
}

interface DisconnectProps extends ConnectionsDialogProps {
  connection: Connection
}

const Disconnect = ({ domainId, connection: { id, service_name: service }, onClose }: DisconnectProps) => {
  const { t: tc } = useTranslation(connectTexts)
  const errorText = useErrorText()
  const disconnect = useDisconnect(domainId)
  const confirm = () =>
    disconnect.mutate(id, {
      onSuccess: () => {
        showToast({ tone: 'success', text: tc('disconnected', { service }) })
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={tc('disconnectTitle', { service })}
      confirmLabel={tc('disconnect')}
      pending={disconnect.isPending}
      error={disconnect.error && errorText(disconnect.error, tc('disconnectFailed'))}
      onConfirm={confirm}
      onClose={onClose}
      text={tc('disconnectText')}
    />
  )
}
