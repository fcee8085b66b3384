import { useQuery } from '@panel/shared/api-client'
import type { Domain } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { lazyComponent } from '@panel/shared/panel'
import { IconButton, StatusBadge } from '@panel/shared/ui'
import { ArrowLeft } from '@panel/shared/ui/icons'
import { Sheet } from '@panel/shared/ui/overlays'
import { useEffect, useState } from 'react'
import { cachedDomain } from '../common/domain-cache'
import { domainQuery } from '../common/queries'
import { domainsQuery } from '../features/domains/api/list-domains'
import { DomainTitle } from '../features/domains/domain-title'
import type { View } from '../model/drawer-route'
import { shownStatus } from '../model/expiry'
import styles from './app.module.css'
import { DrawerLoading, LoadFailed } from './drawer-states'
import { Overview } from './overview'
import type { useDrawerRoute } from './use-drawer-route'

// What a sub-view needs, such as its forms and the rules for records, the list does not.
const fallback = <DrawerLoading />

const DnsView = lazyComponent(async () => (await import('./dns-view')).DnsView, { fallback })
const ContactsView = lazyComponent(async () => (await import('./contacts-view')).ContactsView, { fallback })
const HealthView = lazyComponent(async () => (await import('./health-view')).HealthView, { fallback })
const ActivityView = lazyComponent(async () => (await import('./activity-view')).ActivityView, { fallback })

type OpenDrawerRoute = ReturnType<typeof useDrawerRoute>

/** The drawer of the chosen domain at the right, 420 px wide (S2.33); a sheet where there is no room next to it. */
export const DomainDrawer = ({ place }: { place: OpenDrawerRoute }) => {
  const shown = useLastId(place.domain)
  if (shown === undefined) return null
  return <OpenDrawer key={shown} id={shown} open={place.domain !== undefined} place={place} />
}

/** The id that was open last, so that a sheet which is closing still has its content. */
const useLastId = (id: number | undefined): number | undefined => {
  const [last, setLast] = useState(id)
  useEffect(() => {
    if (id !== undefined) setLast(id)
  }, [id])
  return id ?? last
}

const OpenDrawer = ({ id, open, place }: { id: number; open: boolean; place: OpenDrawerRoute }) => {
  const { t } = useTranslation('mfe-domain-manager')
  const query = useQuery({ ...domainQuery(id), enabled: open })
  // The list may arrive later than the record's own answer, and has the domain where that one failed.
  const listed = useQuery({ ...domainsQuery(), enabled: false, select: list => list.find(each => each.id === id) })
  const domain = query.data ?? listed.data ?? cachedDomain(id)
  const inSubView = place.view !== 'overview'
  // What is opened next, most likely.
  useEffect(() => {
    DnsView.prepare()
    ContactsView.prepare()
  }, [])
  return (
    <Sheet
      open={open}
      onClose={place.close}
      onEscape={inSubView ? () => place.show('overview') : undefined}
      modal="phone"
      title={
        domain ? (
          <DomainTitle domain={domain} asciiClass={styles.ascii} />
        ) : (
          t(query.error ? 'list.columns.domain' : 'loading')
        )
      }
      subtitle={
        domain && (
          <StatusBadge status={shownStatus(domain)}>
            {t(`status.${shownStatus(domain)}`, { defaultValue: domain.status })}
          </StatusBadge>
        )
      }
      leading={
        inSubView && (
          <IconButton
            size="sm"
            label={t('back')}
            icon={<ArrowLeft aria-hidden="true" />}
            onClick={() => place.show('overview')}
          />
        )
      }
    >
      {query.error && (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} onClose={place.close} whole={!domain} />
      )}
      {domain ? <DrawerContent domain={domain} place={place} /> : !query.error && <DrawerLoading />}
    </Sheet>
  )
}

const DrawerContent = ({ domain, place }: { domain: Domain; place: OpenDrawerRoute }) => {
  const from = usePrevious(place.view)
  if (place.view === 'dns') return <DnsView domain={domain} onExpand={() => place.show('records')} />
  if (place.view === 'contacts') return <ContactsView domain={domain} onDone={() => place.show('overview')} />
  if (place.view === 'health') return <HealthView domain={domain} />
  if (place.view === 'activity') return <ActivityView domainId={domain.id} />
  return <Overview domain={domain} onShow={place.show} onClose={place.close} from={from} />
}

/** The view shown before the current one. */
const usePrevious = (view: View): View | undefined => {
  const [views, setViews] = useState<{ now: View; before: View | undefined }>({ now: view, before: undefined })
  if (views.now !== view) setViews({ now: view, before: views.now })
  return views.now === view ? views.before : views.now
}
