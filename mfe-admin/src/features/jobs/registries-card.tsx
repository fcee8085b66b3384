import { useQuery } from '@panel/shared/api-client'
import type { AdminRegistry } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { OperationDialog } from '@panel/shared/operations'
import { Badge, Button, Card, DateText } from '@panel/shared/ui'
import { useState } from 'react'
import { registriesQuery } from './api/jobs'
import styles from './jobs.module.css'

const tones = { connected: 'success', down: 'danger', idle: 'neutral' } as const

/** Moves the domains of a zone to the registry that has the zone now. */
const Moves = ({ zones }: { zones: readonly string[] }) => {
  const { t } = useTranslation('mfe-admin')
  const [zone, setZone] = useState<string>()
  return (
    <>
      {zones.map(one => (
        <Button key={one} size="sm" onClick={() => setZone(one)}>
          {t('registries.move', { zone: one })}
        </Button>
      ))}
      {zone !== undefined && (
        <OperationDialog
          request={{ kind: 'move_registrar', filter: { zone, status: 'approved' } }}
          onClose={() => setZone(undefined)}
        />
      )}
    </>
  )
}

const Facts = ({ registry }: { registry: AdminRegistry }) => {
  const { t } = useTranslation('mfe-admin')
  const {
    zones,
    former_zones: former,
    left = 0,
    profile,
    state,
    reason,
    missing_extensions: missing,
    queue,
    last_refusal: refusal,
    balance,
  } = registry
  return (
    <dl className={styles.facts}>
      <dt>{t('jobs.state')}</dt>
      <dd>
        <Badge tone={tones[state]}>{t(`registries.${state}`)}</Badge> <span>{reason}</span>
      </dd>
      <dt>{t('registries.zones')}</dt>
      <dd>{zones.join(', ') || '–'}</dd>
      {former && (
        <>
          <dt>{t('registries.left')}</dt>
          <dd>
            <span>{t('registries.leftOf', { count: left, zones: former.join(', ') })}</span>
            {left > 0 && <Moves zones={former} />}
          </dd>
        </>
      )}
      <dt>{t('registries.profile')}</dt>
      <dd>{profile}</dd>
      {missing && (
        <>
          <dt>{t('registries.missing')}</dt>
          <dd>{missing.join(', ')}</dd>
        </>
      )}
      <dt>{t('registries.queue')}</dt>
      <dd data-numeric>{queue}</dd>
      {balance && (
        <>
          <dt>{t('registries.balance')}</dt>
          <dd data-numeric>{[balance.amount, balance.currency].filter(Boolean).join(' ')}</dd>
        </>
      )}
      {refusal && (
        <>
          <dt>{t('registries.refusal')}</dt>
          <dd>
            <DateText moment={refusal.at} />{' '}
            <span>{`${refusal.domain}: ${refusal.text} (${refusal.code.replace('registry_', '')})`}</span>
          </dd>
        </>
      )}
    </dl>
  )
}

/** Each registry: its zones, whether it answers, what waits for it, and what it refused last. */
export const RegistriesCard = () => {
  const { t } = useTranslation('mfe-admin')
  const { data = [] } = useQuery(registriesQuery())
  return data.map(registry => (
    <Card key={registry.name} title={t('registries.title', { name: registry.name })}>
      <Facts registry={registry} />
    </Card>
  ))
}
