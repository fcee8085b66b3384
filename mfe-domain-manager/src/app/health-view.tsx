import type { Domain, HealthCheck } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Link, useLocation } from '@panel/shared/panel'
import { buttonClass } from '@panel/shared/ui'
import { HealthList } from '../features/health/health-list'
import { drawerRouteSearch, type View } from '../model/drawer-route'
import type { Section } from '../model/task'
import { ViewTitle } from './drawer-states'

/** Where in the drawer an action is done: a view, and the section of the overview that takes the focus. */
const places: Partial<Record<string, { view: View; section?: Section }>> = {
  contacts: { view: 'contacts' },
  confirm_contact: { view: 'contacts' },
  transfer_lock: { view: 'overview', section: 'transfer' },
  auto_renew: { view: 'overview', section: 'renewal' },
  nameservers: { view: 'dns' },
  delegation: { view: 'dns' },
  dnssec: { view: 'dns' },
  records: { view: 'dns' },
  mail_records: { view: 'dns' },
}

/** Sub-view of the drawer: how the domain is, and what would make it better. */
export const HealthView = ({ domain }: { domain: Domain }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const { search } = useLocation()
  const actionOf = ({ kind, link }: NonNullable<HealthCheck['action']>) => {
    const place = places[kind]
    return (
      <Link
        to={place ? { search: drawerRouteSearch(search, { domain: domain.id, view: place.view }) } : link}
        state={place?.section && { section: place.section }}
        className={buttonClass({ size: 'sm' })}
      >
        {t(`health.actions.${kind}`, { defaultValue: t('health.actions.other') })}
      </Link>
    )
  }
  return (
    <>
      <ViewTitle>{t('health.title')}</ViewTitle>
      <HealthList domain={domain} actionOf={actionOf} />
    </>
  )
}
