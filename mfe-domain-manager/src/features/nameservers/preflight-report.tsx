import type { NameserverCheck } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Alert, Badge, Button } from '@panel/shared/ui'
import styles from './nameservers.module.css'

interface PreflightReportProps extends NameserverCheck {
  /** Saves the records as a file that other nameservers can import. */
  onExport: (() => void) | undefined
}

/** What each nameserver answered, and what is different there. */
export const PreflightReport = ({ servers, compared, breaks_dnssec, onExport }: PreflightReportProps) => {
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
        <span>{t(`delegation.check.reason.${reason ?? 'no_answer'}`)}</span>
      </>
    )
  if (different.length === 0)
    return (
      <>
        <Badge tone="success">{t('delegation.check.ready')}</Badge>{' '}
        <span>{t('delegation.check.same', { count: compared })}</span>
      </>
    )
  return (
    <>
      <Badge tone="warning">{t('delegation.check.differs')}</Badge>{' '}
      <span>{t('delegation.check.different', { count: different.length })}</span>
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
