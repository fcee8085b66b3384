import { useErrorText, useQuery } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Button, Card, ErrorState, PageHeader, Stack } from '@panel/shared/ui'
import { ArrowLeft } from '@panel/shared/ui/icons'
import { cachedDomain } from '../common/domain-cache'
import { domainQuery, isMissing } from '../common/queries'
import { useReadableName } from '../common/use-readable-names'
import { RecordsEditor } from '../features/dns/records-editor'
import { DomainTitle } from '../features/domains/domain-title'
import { DsSection } from '../features/ds/ds-section'
import styles from './app.module.css'
import { Delegation } from './dns-view'

const BackToDomain = ({ domain }: { domain: Domain }) => {
  const { t } = useTranslation('mfe-domain-manager')
  return t('dns.backToDomain', { name: useReadableName(domain) })
}

interface RecordsPageProps {
  domainId: number
  /** Id of a record to show first. */
  shown?: number | undefined
  onBack: () => void
}

/** The records of one domain on the full page. */
export const RecordsPage = ({ domainId, shown, onBack }: RecordsPageProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(domainQuery(domainId))
  const domain = data ?? cachedDomain(domainId)
  return (
    <>
      <PageHeader
        title={t('dns.title')}
        description={
          domain ? <DomainTitle domain={domain} asciiClass={styles.ascii} /> : error ? undefined : t('loading')
        }
        breadcrumb={
          <Button variant="link" className={styles.back} icon={<ArrowLeft aria-hidden="true" />} onClick={onBack}>
            {domain ? <BackToDomain domain={domain} /> : t('dns.backToList')}
          </Button>
        }
      />
      {domain && (
        <Stack gap={6}>
          <Card>
            <RecordsEditor domain={domain} wide shown={shown} />
          </Card>
          {domain.registered !== false && (
            <Card title={t('delegation.title')}>
              <Delegation domain={domain} />
            </Card>
          )}
          {domain.delegation_type === 'external' && (
            <Card title={t('ds.title')}>
              <DsSection domain={domain} titled={false} />
            </Card>
          )}
        </Stack>
      )}
      {!domain && error && (
        <ErrorState
          title={errorText(error, t('list.loadFailed'))}
          actions={
            isMissing(error) ? (
              <Button variant="primary" onClick={onBack}>
                {t('dns.backToList')}
              </Button>
            ) : (
              <Button onClick={() => void refetch()}>{t('retry')}</Button>
            )
          }
        />
      )}
    </>
  )
}
