import type { AdminOrder } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Cell, HeaderCell, moneyText, Row, Table, TableBody, TableHead } from '@panel/shared/lists'
import { Badge, Button, DateText } from '@panel/shared/ui'
import { useState } from 'react'
import { shownName } from '../../model/domain-list'
import { orderTones } from '../../model/order-list'
import type { End } from './api/end-order'
import { EndOrderDialog } from './end-order-dialog'
import { ItemsDialog } from './items-dialog'
import styles from './orders.module.css'

/** Everybody's orders; an open one can be marked as paid or cancelled. */
export const OrdersTable = ({ orders }: { orders: readonly AdminOrder[] }) => {
  const { t } = useTranslation('mfe-admin')
  const [asked, setAsked] = useState<{ order: AdminOrder; end: End } | null>(null)
  const [shownId, setShown] = useState<number | null>(null)
  const shown = orders.find(({ id }) => id === shownId)
  return (
    <>
      <Table label={t('titleOrders')}>
        <TableHead>
          <Row>
            {(['number', 'customer', 'items', 'state'] as const).map(name => (
              <HeaderCell key={name}>{t(`orders.${name}`)}</HeaderCell>
            ))}
            <HeaderCell align="end">{t('orders.total')}</HeaderCell>
            <HeaderCell>{t('orders.actions')}</HeaderCell>
          </Row>
        </TableHead>
        <TableBody>
          {orders.map(order => (
            <OrderRow
              key={order.id}
              order={order}
              onShow={() => setShown(order.id)}
              onEnd={end => setAsked({ order, end })}
            />
          ))}
        </TableBody>
      </Table>
      {asked && <EndOrderDialog {...asked} onClose={() => setAsked(null)} />}
      {shown && <ItemsDialog order={shown} onClose={() => setShown(null)} />}
    </>
  )
}

interface OrderRowProps {
  order: AdminOrder
  onShow: () => void
  onEnd: (end: End) => void
}

const OrderRow = ({ order, onShow, onEnd }: OrderRowProps) => {
  const { t } = useTranslation('mfe-admin')
  const { number, state, items, email } = order
  const [first] = items
  const button = (end: End, variant: 'primary' | 'ghost') => (
    <Button size="sm" variant={variant} aria-label={t(`orders.${end}.named`, { number })} onClick={() => onEnd(end)}>
      {t(`orders.${end}.action`)}
    </Button>
  )
  return (
    <Row>
      <Cell primary className={styles.number}>
        <span data-numeric id={`order-${number}`}>
          {number}
        </span>
        <div className={styles.quiet}>
          <DateText moment={order.created_at} />
        </div>
      </Cell>
      <Cell label={t('orders.customer')} className={styles.breaks}>
        {email}
      </Cell>
      <Cell label={t('orders.items')} className={styles.breaks}>
        <Button variant="link" size="sm" aria-describedby={`order-${number}`} onClick={onShow}>
          {first && items.length === 1 ? (
            <span translate="no">{shownName(first)}</span>
          ) : (
            t('orders.itemCount', { count: items.length })
          )}
        </Button>
      </Cell>
      <Cell label={t('orders.state')}>
        <Badge tone={orderTones[state]} dot>
          {t(`orders.status.${state}`)}
        </Badge>
      </Cell>
      <Cell label={t('orders.total')} align="end">
        <span data-numeric className={styles.amount}>
          {moneyText(order.currency, order.total)}
        </span>
      </Cell>
      <Cell>
        <div className={styles.actions}>
          {state === 'open' && button('pay', 'primary')}
          {state === 'open' && button('cancel', 'ghost')}
        </div>
      </Cell>
    </Row>
  )
}
