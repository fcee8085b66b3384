import { useQuery } from '@panel/shared/api-client'
import type { Secondary } from '@panel/shared/contract'
import { type Translate, useTranslation } from '@panel/shared/i18n'
import { Badge, Button } from '@panel/shared/ui'
import { useState } from 'react'
import { statusQuery } from '../api/served'
import { SecondariesDialog } from './secondaries-dialog'
import styles from './served.module.css'

const tones = {
  current: 'success',
  behind: 'warning',
  ahead: 'warning',
  no_zone: 'warning',
  refused: 'danger',
  no_answer: 'danger',
} as const

const stateText = (t: Translate<'mfe-domain-manager'>, { state, serial, behind = 0 }: Secondary): string => {
  if (state === 'behind') return t('dns.secondaries.states.behind', { count: behind })
  if (state === 'current' || state === 'ahead') return t(`dns.secondaries.states.${state}`, { serial: String(serial) })
  return t(`dns.secondaries.states.${state}`)
}

/** Servers of the customer that follow the zone, and how far each has come. */
export const SecondariesSection = ({ domainId }: { domainId: number }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const { data } = useQuery(statusQuery(domainId))
  const [open, setOpen] = useState(false)
  if (!data || data.state === 'not_published') return null
  const servers = data.secondaries ?? []
  return (
    <section className={styles.secondaries} aria-label={t('dns.secondaries.title')}>
      <div className={styles.head}>
        <div>
          <p>{t('dns.secondaries.title')}</p>
          <p className={styles.hint}>{t('dns.secondaries.hint')}</p>
        </div>
        <Button size="sm" onClick={() => setOpen(true)}>
          {servers.length > 0 ? t('dns.secondaries.change') : t('dns.secondaries.set')}
        </Button>
      </div>
      {servers.length > 0 && (
        <ul className={styles.servers}>
          {servers.map(server => (
            <li key={`${server.address} ${server.port}`}>
              <span>{t('dns.secondaries.server', { address: server.address, port: String(server.port) })}</span>
              <Badge tone={tones[server.state]}>{stateText(t, server)}</Badge>
            </li>
          ))}
        </ul>
      )}
      {open && <SecondariesDialog domainId={domainId} onClose={() => setOpen(false)} />}
    </section>
  )
}
