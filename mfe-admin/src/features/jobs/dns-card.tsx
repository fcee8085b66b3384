import { useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Alert, Badge, Card, Stack } from '@panel/shared/ui'
import { dnsQuery } from './api/jobs'
import styles from './jobs.module.css'

/** Where zones are published, whether that server answers, what waits, and what failed. */
export const DnsCard = () => {
  const { t } = useTranslation('mfe-admin')
  const { data } = useQuery(dnsQuery())
  if (!data) return null
  const { publisher, version, answers, servers, zones, queue, failures } = data
  return (
    <Card title={t('dnsState.title')}>
      <Stack gap={4}>
        {publisher === 'none' && <Alert tone="warning">{t('dnsState.how')}</Alert>}
        <dl className={styles.facts}>
          <dt>{t('dnsState.publisher')}</dt>
          <dd>
            <span>{t(`dnsState.kind.${publisher}`)}</span>{' '}
            {answers !== null && (
              <Badge tone={answers ? 'success' : 'danger'}>{answers ? t('dnsState.up') : t('dnsState.down')}</Badge>
            )}
          </dd>
          {version !== null && (
            <>
              <dt>{t('dnsState.version')}</dt>
              <dd>{version}</dd>
            </>
          )}
          {servers.length > 0 && (
            <>
              <dt>{t('dnsState.servers')}</dt>
              <dd>{servers.map(({ name, address, port }) => `${name} (${address}:${port})`).join(', ')}</dd>
            </>
          )}
          {publisher !== 'none' && (
            <>
              <dt>{t('dnsState.zones')}</dt>
              <dd>
                {[
                  t('dnsState.published', { count: zones.published }),
                  t('dnsState.waiting', { count: zones.waiting }),
                  t('dnsState.failed', { count: zones.failed }),
                ].join(', ')}
              </dd>
              <dt>{t('dnsState.queue')}</dt>
              <dd data-numeric>{queue.waiting}</dd>
            </>
          )}
          {failures.length > 0 && (
            <>
              <dt>{t('dnsState.failures')}</dt>
              <dd>
                <ul>
                  {failures.map(({ domain_id, name, reason }) => (
                    <li key={domain_id}>{`${name}: ${t(`dnsState.reason.${reason}`, { defaultValue: reason })}`}</li>
                  ))}
                </ul>
              </dd>
            </>
          )}
        </dl>
      </Stack>
    </Card>
  )
}
