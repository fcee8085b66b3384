import { useQuery } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { domainCan } from '@panel/shared/rules'
import { recordsQuery } from '../features/dns/api/list-records'
import { RecordsEditor } from '../features/dns/records-editor'
import { DsSection } from '../features/ds/ds-section'
import { DelegationForm } from '../features/nameservers/delegation-form'
import styles from './app.module.css'
import { ViewTitle } from './drawer-states'

/** The nameservers of the zone, with the records that would then no longer be served. */
export const Delegation = ({ domain }: { domain: Domain }) => {
  const { data } = useQuery({ ...recordsQuery(domain.id), enabled: domainCan.manageDns(domain).allowed })
  return <DelegationForm domain={domain} records={data ?? []} />
}

/** Sub-view of the drawer: the nameservers of the zone, and its records on the platform's (S2.35). */
export const DnsView = ({ domain, onExpand }: { domain: Domain; onExpand: () => void }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const canManage = domainCan.manageDns(domain).allowed
  const isRegistered = domain.registered !== false
  // Keys keep what is typed in the forms when the two change places.
  const delegation = (
    <div key="delegation" className={styles.part}>
      <Delegation domain={domain} />
    </div>
  )
  const records = (
    <div key="records" className={styles.part}>
      <RecordsEditor domain={domain} wide={false} onExpand={onExpand} />
    </div>
  )
  return (
    <>
      <ViewTitle>{t('sections.dns')}</ViewTitle>
      {!isRegistered && records}
      {isRegistered && (canManage ? [records, delegation] : [delegation, records])}
      {domain.delegation_type === 'external' && (
        <div className={styles.part}>
          <DsSection domain={domain} />
        </div>
      )}
    </>
  )
}
