import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { domainCan } from '@panel/shared/rules'
import { RecordsEditor } from '../features/dns/records-editor'
import styles from './app.module.css'
import { Delegation } from './delegation'
import { ViewTitle } from './view-title'

/** Sub-view of the drawer: the nameservers of the zone, and its records on the platform's (S2.35). */
export const DnsView = ({ domain, onExpand }: { domain: Domain; onExpand: () => void }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const canManage = domainCan.manageDns(domain).allowed
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
      {canManage ? [records, delegation] : [delegation, records]}
    </>
  )
}
