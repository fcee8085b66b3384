import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { Dnssec, Domain } from '@panel/shared/contract'
import { formatDateTime, type Translate, useTranslation } from '@panel/shared/i18n'
import { domainCan } from '@panel/shared/rules'
import { Alert, CopyButton, Switch } from '@panel/shared/ui'
import { useState } from 'react'
import { verdictText, withRules } from '../../../common/rule-texts'
import { dnssecQuery, statusQuery, useSetDnssec } from '../api/served'
import { DnssecOffDialog } from './dnssec-off-dialog'
import styles from './served.module.css'

/** What is the owner's to do, where the domain is registered elsewhere. */
const elsewhereText = ({ state, handed_over, signed_until }: Dnssec, t: Translate<typeof withRules>) => {
  if (state === 'signed') return t(`dns.dnssec.elsewhere.${handed_over ? 'handed' : 'signed'}`)
  return state === 'ending' && !signed_until ? t('dns.dnssec.elsewhere.leaving') : undefined
}

const stateText = ({ state, handed_over, signed_until }: Dnssec, t: Translate<typeof withRules>): string => {
  if (state === 'signed' && handed_over) return t('dns.dnssec.states.handed')
  if (state !== 'ending') return t(`dns.dnssec.states.${state}`)
  return signed_until
    ? t('dns.dnssec.states.ending', { date: formatDateTime(signed_until) })
    : t('dns.dnssec.states.leaving')
}

/** One switch for signatures, with what the registry needs to know about the keys. */
export const DnssecSection = ({ domain }: { domain: Domain }) => {
  const domainId = domain.id
  const { t } = useTranslation(withRules)
  const errorText = useErrorText()
  const { data } = useQuery(dnssecQuery(domainId))
  const status = useQuery(statusQuery(domainId))
  // Without a publisher the zone would never be signed. What is on can still be turned off.
  const isUnpublished = status.data?.reason === 'no_publisher'
  const save = useSetDnssec(domainId)
  const [confirmOpen, setConfirmOpen] = useState(false)
  if (!data) return null
  const isElsewhere = domain.registered === false
  const elsewhere = isElsewhere ? elsewhereText(data, t) : undefined
  return (
    <section className={styles.dnssec} aria-label={t('dns.dnssec.title')}>
      <Switch
        label={t('dns.dnssec.title')}
        description={isUnpublished ? t('dns.dnssec.noPublisher') : (elsewhere ?? stateText(data, t))}
        checked={data.enabled}
        pending={save.isPending}
        disabledReason={
          verdictText(t, domainCan.toggleDnssec(domain)) ??
          (isUnpublished && !data.enabled ? t('dns.dnssec.noPublisher') : undefined)
        }
        onChange={checked => (checked ? save.mutate(true) : setConfirmOpen(true))}
      />
      {save.error && <Alert tone="danger">{errorText(save.error, t('dns.dnssec.failed'))}</Alert>}
      {data.ds.length > 0 && (
        <>
          <p className={styles.hint}>{t('dns.dnssec.ds')}</p>
          <ul className={styles.ds}>
            {data.ds.map(({ key_tag, algorithm, digest_type, digest }) => {
              const line = `${key_tag} ${algorithm} ${digest_type} ${digest}`
              return (
                <li key={line}>
                  <code>{line}</code>
                  <CopyButton text={line} label={t('dns.dnssec.copy', { tag: String(key_tag) })} />
                </li>
              )
            })}
          </ul>
        </>
      )}
      <DnssecOffDialog
        domainId={domainId}
        isElsewhere={isElsewhere}
        open={confirmOpen}
        onClose={() => setConfirmOpen(false)}
        onConfirm={() => save.mutate(false, { onSuccess: () => setConfirmOpen(false) })}
        pending={save.isPending}
        error={save.error && errorText(save.error, t('dns.dnssec.failed'))}
      />
    </section>
  )
}
