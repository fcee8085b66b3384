import { useErrorText } from '@panel/shared/api-client'
import type { Domain, ZoneCheck } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { fullName } from '@panel/shared/rules'
import { showToast } from '@panel/shared/session'
import { Alert, Button, CopyButton, type Tone } from '@panel/shared/ui'
import { ConfirmDialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { useCheckZone, useRemoveZone } from './api'
import { TakeoverForm } from './takeover-form'
import styles from './zones.module.css'

const states = ['unproven', 'proven', 'served'] as const
const tones: Record<(typeof states)[number], Tone> = { unproven: 'warning', proven: 'info', served: 'success' }

const reasons = ['unproven', 'not_served', 'silent', 'different', 'missing', 'dnssec', 'dnssec_unknown'] as const

const Copied = ({ label, value }: { label: string; value: string }) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <div className={styles.value}>
      <span>
        {label}: <code>{value}</code>
      </span>
      <CopyButton text={value} label={t('zones.copy', { what: label })} />
    </div>
  )
}

/** What a look at the name has found, and whether it can be delegated to us now. */
const CheckResult = ({ check: { move, delegated, proof_seen } }: { check: ZoneCheck }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const found = delegated === null ? t('zones.check.unknown') : delegated.join(', ') || t('zones.check.inside')
  const against = reasons.filter(reason => move?.reasons.includes(reason))
  const records = [
    ...(move?.missing ?? []).map(({ host, type, content }) => `${host} ${type} ${content}`),
    ...(move?.servers ?? []).flatMap(({ name, different }) =>
      different.map(({ host, type, there }) => `${name}: ${host} ${type} ${there.join(', ') || '–'}`),
    ),
  ]
  return (
    <div className={styles.part} role="status">
      <p>{t('zones.check.delegated', { names: found })}</p>
      <p>{t(proof_seen ? 'zones.check.proofSeen' : 'zones.check.proofMissing')}</p>
      {move?.safe && <Alert tone="success">{t('zones.check.safe')}</Alert>}
      {against.length > 0 && (
        <Alert tone="warning">
          <ul>
            {against.map(reason => (
              <li key={reason}>{t(`zones.check.reasons.${reason}`)}</li>
            ))}
          </ul>
        </Alert>
      )}
      {records.length > 0 && (
        <ul className={styles.list} aria-label={t('zones.check.records')}>
          {records.slice(0, 30).map(record => (
            <li key={record}>
              <code>{record}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const RemoveZone = ({ domain, onRemoved }: { domain: Domain; onRemoved: () => void }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error } = useRemoveZone(domain.id)
  const name = fullName(domain)
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        showToast({ tone: 'success', text: t('zones.remove.done', { domain: name }) })
        onRemoved()
      },
    })
  return (
    <>
      <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
        {t('zones.remove.action')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
        title={t('zones.remove.title', { domain: name })}
        confirmLabel={t('zones.remove.action')}
        pending={isPending}
        tone="danger"
        text={t('zones.remove.text')}
        error={error && errorText(error, t('zones.remove.failed'))}
      />
    </>
  )
}

/** A domain that has only its DNS here: how far its proof is, what it is delegated to, and its records of elsewhere. */
export const ZoneSection = ({ domain, onRemoved }: { domain: Domain; onRemoved: () => void }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const { mutate, data, isPending, error } = useCheckZone(domain.id)
  const state = states.find(one => one === domain.state) ?? 'unproven'
  return (
    <section className={styles.section} aria-label={t('zones.title')}>
      <Alert tone={tones[state]} live={false}>
        {t(`zones.states.${state}`)}
      </Alert>
      {state === 'unproven' && domain.proof && (
        <div className={styles.part}>
          <h3>{t('zones.proof.title')}</h3>
          <p className={styles.hint}>{t('zones.proof.text')}</p>
          <Copied label={t('zones.proof.host')} value={`${domain.proof.host}.${fullName(domain)}`} />
          <Copied label="TXT" value={domain.proof.value} />
        </div>
      )}
      {state !== 'served' && (
        <div className={styles.part}>
          <h3>{t('zones.nameservers')}</h3>
          <p className={styles.hint}>{t('zones.nameserversHint')}</p>
          {[domain.ns1, domain.ns2].map(
            host => host !== null && <Copied key={host} label={t('zones.nameserver')} value={host} />,
          )}
        </div>
      )}
      {error && <Alert tone="danger">{errorText(error, t('zones.check.failed'))}</Alert>}
      {data && <CheckResult check={data} />}
      <div className={styles.actions}>
        <Button size="sm" pending={isPending} onClick={() => mutate()}>
          {t('zones.check.action')}
        </Button>
        <RemoveZone domain={domain} onRemoved={onRemoved} />
      </div>
      <TakeoverForm domain={domain} />
    </section>
  )
}
