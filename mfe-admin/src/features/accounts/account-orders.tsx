import type { AdminAccount } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { Link, pageSettings, paths } from '@panel/shared/panel'
import { Badge, Card, DateText, linkClass } from '@panel/shared/ui'
import { orderTones } from '../../model/order-list'
import styles from './accounts.module.css'

/** The newest orders of an account, and its credit. */
export const AccountOrders = ({ account: { email, orders, credit = [] } }: { account: AdminAccount }) => {
  const { t } = useTranslation('mfe-admin')
  const to = `${paths.orders(pageSettings().adminPath)}?${new URLSearchParams({ q: email })}`
  const amounts = credit.map(({ currency, amount }) => moneyText(currency, amount)).join(', ')
  return (
    <Card
      flush
      title={t('titleOrders')}
      description={[
        ...(credit.length > 0 ? [t('account.credit', { amounts })] : []),
        ...(orders.length === 0 ? [t('account.noOrders')] : []),
      ].join(' · ')}
      footer={
        orders.length > 0 && (
          <Link to={to} className={linkClass()}>
            {t('account.toOrders')}
          </Link>
        )
      }
    >
      <ul className={styles.list}>
        {orders.map(({ id, number, created_at, state, currency, total }) => (
          <li key={id} className={styles.item}>
            <span className={styles.name}>{number}</span>
            <span data-numeric>{moneyText(currency, total)}</span>
            <DateText moment={created_at} />
            <Badge tone={orderTones[state]}>{t(`orders.status.${state}`)}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
