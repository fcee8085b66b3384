import { useQuery } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { domainCan } from '@panel/shared/rules'
import { recordsQuery } from '../features/dns/api/list-records'
import { RecordsEditor } from '../features/dns/records-editor'
import { DelegationForm } from '../features/nameservers/delegation-form'
import styles from './app.module.css'
import { ViewTitle } from './view-title'

/** Sub-view of the panel: who serves the zone, and the records where the platform does (S2.35). */
export const DnsView = ({ domain, onExpand }: { domain: Domain; onExpand: () => void }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const canManage = domainCan.manageDns(domain).allowed
  const { data } = useQuery({ ...recordsQuery(domain.id), enabled: canManage })
  const delegation = <DelegationForm domain={domain} recordCount={data?.length ?? 0} />
  const records = <RecordsEditor domain={domain} wide={false} onExpand={onExpand} />
  return (
    <>
      <ViewTitle>{t('sections.dns')}</ViewTitle>
      {canManage ? (
        <>
          {records}
          <div className={styles.part}>{delegation}</div>
        </>
      ) : (
        <>
          {delegation}
          <div className={styles.part}>{records}</div>
        </>
      )}
    </>
  )
}
