import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { Domain, DomainDs } from '@panel/shared/contract'
import { formatDateTime, useTranslation } from '@panel/shared/i18n'
import { domainCan } from '@panel/shared/rules'
import { Alert, Badge, Button, ErrorState, Spinner, Switch, type Tone } from '@panel/shared/ui'
import { dsQuery } from '../../common/queries'
import { verdictText, withRules } from '../../common/rule-texts'
import { useSetDs } from './api'
import styles from './ds.module.css'
import { DsForm } from './ds-form'
import { DsList } from './ds-list'
import { DsServers } from './ds-servers'

const tones: Record<DomainDs['state'], Tone | 'neutral'> = {
  unsigned: 'neutral',
  pending: 'info',
  signed: 'success',
  broken: 'danger',
  unknown: 'warning',
}

/** Results of the last look that need somebody. */
const quiet = ['none', 'current', 'changed', 'removed']

/** Whether the registry follows the CDS records of the zone, and what became of them last. */
const CdsWatch = ({ domain, watch_cds, cds }: { domain: Domain } & Pick<DomainDs, 'watch_cds' | 'cds'>) => {
  const { t } = useTranslation(withRules)
  const errorText = useErrorText()
  const save = useSetDs(domain.id)
  const refusal = verdictText(t, domainCan.editNameservers(domain))
  const last =
    cds && `${t('ds.cds.last', { date: formatDateTime(cds.checked_at) })} ${t(`ds.cds.result.${cds.result}`)}`
  const names = cds?.servers?.join(', ')
  return (
    <div className={styles.part}>
      <Switch
        label={t('ds.cds.title')}
        description={t('ds.cds.hint')}
        checked={watch_cds}
        pending={save.isPending}
        disabledReason={refusal}
        onChange={checked => save.mutate({ watch_cds: checked })}
      />
      {save.error && <Alert tone="danger">{errorText(save.error, t('ds.failed'))}</Alert>}
      {watch_cds && !cds && <p className={styles.hint}>{t('ds.cds.soon')}</p>}
      {watch_cds && cds && quiet.includes(cds.result) && <p className={styles.hint}>{last}</p>}
      {watch_cds && cds && !quiet.includes(cds.result) && (
        <Alert tone="warning" live={false}>
          {names ? `${last} (${names})` : last}
        </Alert>
      )}
    </div>
  )
}

const LoadedDs = ({ domain, data }: { domain: Domain; data: DomainDs }) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <>
      <p className={styles.state}>
        <Badge tone={tones[data.state]}>{t(`ds.states.${data.state}`)}</Badge>
        <span>{t(`ds.meaning.${data.state}`)}</span>
      </p>
      <DsList domain={domain} ds={data.ds} />
      <DsServers servers={data.servers} />
      <DsForm domain={domain} ds={data.ds} />
      <CdsWatch domain={domain} watch_cds={data.watch_cds} cds={data.cds} />
    </>
  )
}

/** DNSSEC of a domain that other nameservers answer for: its DS records at the registry, and whether these fit. */
export const DsSection = ({ domain, titled = true }: { domain: Domain; titled?: boolean }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = useQuery(dsQuery(domain.id))
  const again = (
    <Button size="sm" pending={isFetching} onClick={() => void refetch()}>
      {t('ds.again')}
    </Button>
  )
  return (
    <section className={styles.section} aria-label={t('ds.title')}>
      {titled && <h3>{t('ds.title')}</h3>}
      {data && <LoadedDs domain={domain} data={data} />}
      {!data && !error && <Spinner label={t('ds.asking')} />}
      {!data && error && <ErrorState title={errorText(error, t('ds.loadFailed'))} actions={again} />}
      {data && <div>{again}</div>}
    </section>
  )
}
