import { useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { SearchField } from '@panel/shared/lists'
import { Navigate, pageSettings, paths, useSearchParams } from '@panel/shared/panel'
import { readList, writeList } from '@panel/shared/rules'
import { Card, Select } from '@panel/shared/ui'
import { CreditCard } from '@panel/shared/ui/icons'
import { type OrdersPage as OrderList, ordersQuery } from '../features/orders/api/list-orders'
import { OrdersTable } from '../features/orders/orders-table'
import { PaymentAlarms } from '../features/orders/payment-alarms'
import { orderChoices, orderStates, ordersQueryOf } from '../model/order-list'
import { AccessGate } from './access-gate'
import { AdminFrame } from './admin-menu'
import { EmptyList } from './empty-list'
import styles from './list.module.css'
import { OlderPages } from './older-pages'
import { type AdminView, useSignedIn, viewOf } from './use-admin-data'

const useOrders = (search: URLSearchParams): AdminView<OrderList> => {
  const enabled = useSignedIn()
  return viewOf(enabled, useQuery({ ...ordersQuery(ordersQueryOf(search)), enabled }))
}

/** Everybody's orders, with what can be done about them; without PRICES there are none. */
export const OrdersPage = () => {
  const { adminPath, prices } = pageSettings()
  return prices ? <Orders /> : <Navigate to={paths.admin(adminPath)} replace />
}

const Orders = () => {
  const { t } = useTranslation('mfe-admin')
  const [search] = useSearchParams()
  const view = useOrders(search)
  return (
    <AdminFrame current="orders" title={t('titleOrders')} description={t('orders.description')}>
      <AccessGate view={view}>
        {({ orders, next }) => (
          <>
            <PaymentAlarms />
            <Card flush aria-label={t('titleOrders')}>
              <OrdersToolbar />
              {orders.length > 0 ? (
                <OrdersTable orders={orders} />
              ) : (
                <EmptyList
                  icon={<CreditCard />}
                  filtered={search.size > 0}
                  title={t('orders.empty')}
                  text={t('orders.emptyText')}
                />
              )}
              <OlderPages label={t('orders.pages')} next={next} isFirst={!search.has('before')} />
            </Card>
          </>
        )}
      </AccessGate>
    </AdminFrame>
  )
}

const OrdersToolbar = () => {
  const { t } = useTranslation('mfe-admin')
  const [search, setSearch] = useSearchParams()
  const list = readList(orderChoices, search)
  const change = (part: Partial<typeof list>) =>
    setSearch(
      current => {
        const next = writeList(current, { ...readList(orderChoices, current), ...part })
        next.delete('before')
        return next
      },
      { replace: true },
    )
  return (
    <div className={styles.toolbar}>
      <SearchField label={t('orders.search')} className={styles.search} value={list.q} onChange={q => change({ q })} />
      <Select
        label={t('orders.state')}
        className={styles.filter}
        value={list.status}
        onChange={({ target }) => change({ status: orderStates.find(state => state === target.value) ?? 'all' })}
        options={[
          { value: 'all', label: t('orders.all') },
          ...orderStates.map(value => ({ value, label: t(`orders.status.${value}`) })),
        ]}
      />
    </div>
  )
}
