import type { Order } from '@panel/shared/contract'
import { formatDate, formatNumber, useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { fullName } from '@panel/shared/rules'
import { billing } from '../../common/page-texts'
import styles from './billing.module.css'

/** The name of an item as people read it. */
export const readableName = (item: Order['items'][number]): string => item.display_name ?? fullName(item)

/** What was ordered, line by line, and below it the sum, the tax and the total. */
export const OrderItems = ({ order: { items, currency, tax, total, credit, payment } }: { order: Order }) => {
  const { t } = useTranslation(billing)
  const sum = items.reduce((all, item) => all + item.total, 0)
  const taxText = tax && { name: tax.name, percent: formatNumber(tax.percent) }
  return (
    <div>
      <ul className={styles.lines} aria-label={t('what')}>
        {items.map(item => (
          <Item key={`${item.kind} ${fullName(item)}`} item={item} currency={currency} />
        ))}
      </ul>
      <dl className={styles.sums}>
        {tax && <Sum label={t('sum')} amount={moneyText(currency, sum)} />}
        {tax && taxText && (
          <Sum label={t(tax.included ? 'taxIncluded' : 'tax', taxText)} amount={moneyText(currency, tax.amount)} />
        )}
        <Sum label={t('total')} amount={moneyText(currency, total)} strong />
        {credit !== undefined && <Sum label={t('creditUsed')} amount={moneyText(currency, -credit)} />}
        {credit !== undefined && payment?.amount !== undefined && (
          <Sum label={t('leftToPay')} amount={moneyText(currency, payment.amount)} strong />
        )}
      </dl>
    </div>
  )
}

const Item = ({ item, currency }: { item: Order['items'][number]; currency: string }) => {
  const { t } = useTranslation(billing)
  const name = readableName(item)
  const kind = (['register', 'renew', 'transfer', 'restore'] as const).find(each => each === item.kind)
  return (
    <li className={styles.line}>
      <span className={styles.items}>
        {kind ? t(`item.${kind}`, { name }) : name}
        <span className={styles.quiet}>
          {t('years', { count: item.years })} · {moneyText(currency, item.price)}
          {item.term && ` · ${formatDate(item.term.from)} → ${formatDate(item.term.to)}`}
        </span>
      </span>
      <span data-numeric className={styles.amount}>
        {moneyText(currency, item.total)}
      </span>
    </li>
  )
}

const Sum = ({ label, amount, strong = false }: { label: string; amount: string; strong?: boolean }) => (
  <div className={styles.line} data-strong={strong}>
    <dt>{label}</dt>
    <dd data-numeric className={styles.amount}>
      {amount}
    </dd>
  </div>
)
