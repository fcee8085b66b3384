import { useIsAdmin, useQuery } from '@panel/shared/api-client'
import type { DnsStatus } from '@panel/shared/contract'
import { type Translate, useTranslation } from '@panel/shared/i18n'
import { CircleAlert, CircleCheck, Info, RefreshCw } from '@panel/shared/ui/icons'
import { statusQuery } from '../api/served'
import styles from './served.module.css'

const icons = { served: CircleCheck, publishing: RefreshCw, failed: CircleAlert, not_published: Info } as const

/** Whether the world sees what is stored: what each public server answered. */
export const StatusLine = ({ domainId }: { domainId: number }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const { data } = useQuery(statusQuery(domainId))
  const isAdmin = useIsAdmin()
  if (!data) return null
  const Icon = icons[data.state]
  const servers = data.servers.map(({ name, serial }) =>
    serial === null ? t('dns.status.silent', { name }) : t('dns.status.server', { name, serial: String(serial) }),
  )
  return (
    <p role="status" className={styles.status} data-state={data.state} title={servers.join('\n')}>
      <Icon aria-hidden="true" />
      <span>
        {data.reason === 'no_publisher' && isAdmin ? t('dns.status.reasons.no_publisher_admin') : statusText(t, data)}
      </span>
    </p>
  )
}

const statusText = (
  t: Translate<'mfe-domain-manager'>,
  { state, servers, serial, seconds, reason }: DnsStatus,
): string => {
  const current = servers.filter(server => server.serial === serial).length
  const numbers = { current, total: servers.length, serial: String(serial) }
  if (state === 'served' && reason) return t(`dns.status.reasons.${reason}`, { ...numbers, defaultValue: reason })
  if (state === 'served' && seconds !== undefined) return t('dns.status.servedAfter', { ...numbers, seconds })
  if (state === 'served') return t('dns.status.served', numbers)
  if (reason) return t(`dns.status.reasons.${reason}`, { ...numbers, defaultValue: reason })
  return t('dns.status.publishing')
}
