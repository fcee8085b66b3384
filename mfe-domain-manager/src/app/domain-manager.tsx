import { queryClient } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { OperationsStrip } from '@panel/shared/operations'
import { Link, lazyComponent, paths, useLocation, useNavigate } from '@panel/shared/panel'
import { Point } from '@panel/shared/panel/points'
import { buttonClass, PageHeader, Skeleton, SkeletonGroup } from '@panel/shared/ui'
import { Plus } from '@panel/shared/ui/icons'
import { keys } from '../common/keys'
import { DomainList } from '../features/domains/domain-list'
import { IncomingTransfers } from '../features/transfer/incoming-transfers'
import {
  addZoneSearch,
  drawerRouteSearch,
  readConnectLink,
  readTransferIn,
  transferInSearch,
  wantsZone,
} from '../model/drawer-route'
import { readTask } from '../model/task'
import styles from './app.module.css'
import { DomainDrawer } from './domain-drawer'
import { useDrawerRoute } from './use-drawer-route'
import { useListAddress } from './use-list-address'

const TaskChooser = lazyComponent(async () => (await import('./task-chooser')).TaskChooser)

const TransferInDialog = lazyComponent(
  async () => (await import('../features/transfer/transfer-in-dialog')).TransferInDialog,
)

const AddZoneDialog = lazyComponent(async () => (await import('../features/zones/add-zone-dialog')).AddZoneDialog)

const RecordsLoading = () => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <SkeletonGroup label={t('loading')} className={styles.loading}>
      <Skeleton width="16rem" height="2.25rem" />
      <Skeleton height="14rem" shape="block" />
    </SkeletonGroup>
  )
}

const ConnectPage = lazyComponent(async () => (await import('./connect-page')).ConnectPage, {
  fallback: <RecordsLoading />,
})

const RecordsPage = lazyComponent(async () => (await import('./records-page')).RecordsPage, {
  fallback: <RecordsLoading />,
})

/** Bulk work that has ended changed the list, and the domain that is open. */
const readAgain = () => void queryClient.invalidateQueries({ queryKey: keys.all })

/** The list with the drawer of the chosen domain next to it, or one domain's records on the full page. */
export const DomainManager = () => {
  const { t } = useTranslation('mfe-domain-manager')
  const { search } = useLocation()
  const place = useDrawerRoute()
  const [list, changeList] = useListAddress()
  const link = readConnectLink(search)
  if (link) return <ConnectPage link={link} />
  if (place.domain !== undefined && place.view === 'records')
    return <RecordsPage domainId={place.domain} shown={place.record} onBack={() => place.show('dns')} />
  return (
    <div className={styles.page} data-drawer={place.domain !== undefined || undefined}>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <Link to={{ search: addZoneSearch(search, true) }} className={buttonClass({ size: 'sm' })}>
              {t('zones.add.open')}
            </Link>
            <Link to={paths.operations()} className={buttonClass({ size: 'sm' })}>
              {t('operations')}
            </Link>
            <Link to={paths.home()} className={buttonClass({ variant: 'primary', size: 'sm' })}>
              <Plus aria-hidden="true" />
              {t('list.findDomain')}
            </Link>
          </>
        }
      />
      <OperationsStrip onEnded={readAgain} />
      <IncomingTransfers />
      <Point name="start.card" context={{}} className={styles.cards} />
      <DomainList list={list} onChange={changeList} openId={place.domain} onOpen={place.open} />
      <DomainDrawer place={place} />
      <WantedTask />
      <TransferIn />
      <AddZone />
    </div>
  )
}

/** The form for a domain of another registrar, while the address asks for it. */
const TransferIn = () => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const name = readTransferIn(search)
  if (name === undefined) return null
  const rest = transferInSearch(search, undefined)
  return (
    <TransferInDialog
      name={name}
      onClose={() => void navigate({ search: rest }, { replace: true })}
      onRequested={({ id }) =>
        void navigate({ search: drawerRouteSearch(rest, { domain: id, view: 'overview' }) }, { replace: true })
      }
    />
  )
}

/** The form that adds a zone, while the address asks for it. */
const AddZone = () => {
  const { search } = useLocation()
  const navigate = useNavigate()
  if (!wantsZone(search)) return null
  const rest = addZoneSearch(search, false)
  return (
    <AddZoneDialog
      onClose={() => void navigate({ search: rest }, { replace: true })}
      onAdded={({ id }) =>
        void navigate({ search: drawerRouteSearch(rest, { domain: id, view: 'overview' }) }, { replace: true })
      }
    />
  )
}

/** What a top link asked for, until the domain for it is chosen. The shell keeps the address that led here. */
const WantedTask = () => {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const wanted = readTask(state?.from)
  if (!wanted) return null
  return <TaskChooser {...wanted} onClose={() => void navigate({ search }, { replace: true })} />
}
