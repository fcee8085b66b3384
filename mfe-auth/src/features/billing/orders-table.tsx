import type { Order } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { Cell, HeaderCell, moneyText, Row, Table, TableBody, TableHead } from '@panel/shared/lists'
import { Link } from '@panel/shared/panel'
import { DateText, linkClass } from '@panel/shared/ui'
import { billing } from '../../common/page-texts'
import styles from './billing.module.css'
import { readableName } from './order-items'
import { OrderState } from './order-state'

/** Each order on a line; its number opens all of it. */
export const OrdersTable = ({ orders }: { orders: readonly Order[] }) => {
  const { t } = useTranslation(billing)
  return (
    <Table label={t('orders')}>
      <TableHead>
        <Row>
          <HeaderCell>{t('number')}</HeaderCell>
          <HeaderCell>{t('date')}</HeaderCell>
          <HeaderCell>{t('what')}</HeaderCell>
          <HeaderCell>{t('state')}</HeaderCell>
          <HeaderCell align="end">{t('total')}</HeaderCell>
        </Row>
      </TableHead>
      <TableBody>
        {orders.map(order => (
          <Row key={order.id}>
            <Cell primary>
              <Link to={`?order=${order.id}`} className={linkClass()} aria-label={t('open', { number: order.number })}>
                <span data-numeric>{order.number}</span>
              </Link>
            </Cell>
            <Cell label={t('date')}>
              <DateText moment={order.created_at} />
            </Cell>
            <Cell label={t('what')}>
              <Items items={order.items} />
            </Cell>
            <Cell label={t('state')}>
              <OrderState state={order.state} />
            </Cell>
            <Cell label={t('total')} align="end">
              <span data-numeric className={styles.amount}>
                {moneyText(order.currency, order.total)}
              </span>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}

/** The first item, and how many more there are. */
const Items = ({ items }: Pick<Order, 'items'>) => {
  const { t } = useTranslation(billing)
  const [first, ...others] = items
  if (!first) return null
  return (
    <span className={styles.items}>
      <span translate="no">{readableName(first)}</span>
      {others.length > 0 && ` ${t('others', { count: others.length })}`}
    </span>
  )
}
