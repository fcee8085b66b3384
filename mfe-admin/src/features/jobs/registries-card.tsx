import { useQuery } from '@panel/shared/api-client'
import type { AdminRegistry } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Badge, Card, DateText } from '@panel/shared/ui'
import { registriesQuery } from './api/jobs'
import styles from './jobs.module.css'

const tones = { connected: 'success', down: 'danger', idle: 'neutral' } as const

const Facts = ({ registry }: { registry: AdminRegistry }) => {
  const { t } = useTranslation('mfe-admin')
  const { zones, profile, state, reason, queue, last_refusal: refusal, balance } = registry
  return (
    <dl className={styles.facts}>
      <dt>{t('jobs.state')}</dt>
      <dd>
        <Badge tone={tones[state]}>{t(`registries.${state}`)}</Badge> {reason}
      </dd>
      <dt>{t('registries.zones')}</dt>
      <dd>{zones.join(', ')}</dd>
      <dt>{t('registries.profile')}</dt>
      <dd>{profile}</dd>
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
            <DateText moment={refusal.at} /> {refusal.domain}: {refusal.text} ({refusal.code.replace('registry_', '')})
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
