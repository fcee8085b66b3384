import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { NameserverCheck } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import type { Nameservers } from '@panel/shared/rules'
import { Alert, Badge, Button, Stack } from '@panel/shared/ui'
import { useState } from 'react'
import { useDebouncedValue } from '../../common/use-debounced-value'
import { askedOf, checkQueryOf } from './api/check-nameservers'
import styles from './nameservers.module.css'

interface PreflightProps {
  domainId: number
  /** What is typed, as it would be stored. */
  nameservers: Nameservers
  /** Whether they are others than the domain has: those are checked without being asked to. */
  isNew: boolean
  /** Saves the records as a file that other nameservers can import. */
  onExport: (() => void) | undefined
}

/** Milliseconds without a key press before nameservers that were typed are asked. */
const typingPause = 800

/** What the nameservers answer for the domain before it is theirs: whether they have it, with which records. */
export const Preflight = ({ domainId, nameservers, isNew, onExport }: PreflightProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const [wanted, setWanted] = useState('')
  const { ns, glue } = askedOf(nameservers)
  const now = [...ns, ...glue].join()
  const settled = useDebouncedValue(now, typingPause)
  const isCurrent = now !== '' && (now === wanted || (isNew && now === settled))
  const { data, error, isFetching, refetch } = useQuery({
    ...checkQueryOf(domainId, nameservers),
    enabled: isCurrent,
  })
  return (
    <Stack gap={3}>
      <div>
        <Button
          size="sm"
          pending={isCurrent && isFetching}
          disabledReason={ns.length === 0 ? t('delegation.check.none') : undefined}
          onClick={() => (isCurrent ? void refetch() : setWanted(now))}
        >
          {t('delegation.check.start')}
        </Button>
      </div>
      {isCurrent && error && <Alert tone="danger">{errorText(error, t('delegation.check.failed'))}</Alert>}
      {isCurrent && data && <Report {...data} onExport={onExport} />}
    </Stack>
  )
}

const Report = ({ servers, compared, breaks_dnssec, onExport }: NameserverCheck & Pick<PreflightProps, 'onExport'>) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <section aria-label={t('delegation.check.title')} className={styles.report}>
      {breaks_dnssec && <Alert tone="danger">{t('delegation.check.dnssec')}</Alert>}
      <ul className={styles.servers}>
        {servers.map(server => (
          <li key={server.name}>
            <code>{server.name}</code> <ServerState {...server} compared={compared} />
            {server.different.length > 0 && <Differences different={server.different} />}
          </li>
        ))}
      </ul>
      {onExport && servers.some(isBehind) && (
        <p>
          {t('delegation.check.copyText')}{' '}
          <Button variant="link" size="sm" onClick={onExport}>
            {t('delegation.check.copy')}
          </Button>
        </p>
      )}
    </section>
  )
}

type Server = NameserverCheck['servers'][number]

/** The server does not have the records as they are here. */
const isBehind = ({ reason, different }: Server): boolean => reason === 'not_authoritative' || different.length > 0

const ServerState = ({ answers, reason, different, compared }: Server & { compared: number }) => {
  const { t } = useTranslation('mfe-domain-manager')
  if (!answers)
    return (
      <>
        <Badge tone="danger">{t('delegation.check.notReady')}</Badge>{' '}
        {t(`delegation.check.reason.${reason ?? 'no_answer'}`)}
      </>
    )
  if (different.length === 0)
    return (
      <>
        <Badge tone="success">{t('delegation.check.ready')}</Badge> {t('delegation.check.same', { count: compared })}
      </>
    )
  return (
    <>
      <Badge tone="warning">{t('delegation.check.differs')}</Badge>{' '}
      {t('delegation.check.different', { count: different.length })}
    </>
  )
}

const shownAtMost = 10

const Differences = ({ different }: Pick<Server, 'different'>) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <dl className={styles.differences}>
      {different.slice(0, shownAtMost).map(({ host, type, here, there }) => (
        <div key={`${host} ${type}`}>
          <dt>
            <code>
              {host} {type}
            </code>
          </dt>
          <dd>{t('delegation.check.here', { value: here.join(', ') })}</dd>
          <dd>
            {there.length > 0
              ? t('delegation.check.there', { value: there.join(', ') })
              : t('delegation.check.thereNothing')}
          </dd>
        </div>
      ))}
      {different.length > shownAtMost && <p>{t('bulk.more', { count: different.length - shownAtMost })}</p>}
    </dl>
  )
}
