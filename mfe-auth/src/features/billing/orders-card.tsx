import { callApi, useQuery } from '@panel/shared/api-client'
import { type Order, orderCalls } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Link, paths, useSearchParams } from '@panel/shared/panel'
import { Button, buttonClass, Card, EmptyState } from '@panel/shared/ui'
import { CreditCard, Search } from '@panel/shared/ui/icons'
import { useState } from 'react'
import { accountKeys } from '../../common/account-keys'
import { latestQuery } from '../../common/latest-query'
import { Loaded } from '../../common/loaded'
import { billing } from '../../common/page-texts'
import styles from './billing.module.css'
import { OrderDialog } from './order-dialog'
import { OrdersTable } from './orders-table'

/** The orders of the account, newest first: the latest `limit`, at most 999. */
const ordersQuery = (limit: number) =>
  latestQuery(accountKeys.orders(limit), limit, (input, options) => callApi(orderCalls.list, input, options))

const page = 20
const most = 999

/** The orders of the account; the one that the address names is open, so that it has a link of its own. */
export const OrdersCard = () => {
  const { t } = useTranslation(billing)
  const [limit, setLimit] = useState(page)
  const query = useQuery(ordersQuery(limit))
  const showMore = () => setLimit(Math.min(limit + page, most))
  const mayHaveMore = query.data && (query.data.length === limit || query.isPlaceholderData) && limit < most
  return (
    <Card aria-label={t('orders')} flush={query.data !== undefined}>
      <Loaded query={query} lines={4}>
        {orders => (orders.length > 0 ? <OrdersTable orders={orders} /> : <NoOrders />)}
      </Loaded>
      {mayHaveMore && (
        <div className={styles.more}>
          <Button pending={query.isFetching} onClick={showMore}>
            {t('more')}
          </Button>
        </div>
      )}
      <OpenOrder orders={query.data ?? []} />
    </Card>
  )
}

const NoOrders = () => {
  const { t } = useTranslation(billing)
  return (
    <EmptyState
      icon={<CreditCard />}
      headingLevel={2}
      title={t('empty.title')}
      actions={
        <Link to={paths.home()} className={buttonClass({ variant: 'primary' })}>
          <Search aria-hidden="true" />
          {t('empty.search')}
        </Link>
      }
    >
      {t('empty.text')}
    </EmptyState>
  )
}

const OpenOrder = ({ orders }: { orders: readonly Order[] }) => {
  const [search, setSearch] = useSearchParams()
  const [id] = /^[1-9]\d{0,14}$/.exec(search.get('order') ?? '') ?? []
  if (id === undefined) return null
  const close = () =>
    setSearch(current => {
      const next = new URLSearchParams(current)
      next.delete('order')
      next.delete('payment')
      return next
    })
  return <OrderDialog id={Number(id)} known={orders.find(order => String(order.id) === id)} onClose={close} />
}
