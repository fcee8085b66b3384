import { useErrorText } from '@panel/shared/api-client'
import type { CartItem } from '@panel/shared/contract'
import { formatDate, useTranslation } from '@panel/shared/i18n'
import { Point } from '@panel/shared/panel/points'
import { addYears } from '@panel/shared/rules'
import { Badge, IconButton } from '@panel/shared/ui'
import { Globe, RotateCw, Trash2 } from '@panel/shared/ui/icons'
import { checkout } from '../../common/checkout-texts'
import styles from './cart-list.module.css'
import { ItemAutoRenew } from './item-auto-renew'
import { ItemName, useReadableItem } from './item-name'
import { ItemPrice } from './item-price'
import { ItemYears } from './item-years'

/** An item that could not be removed, or get the term of all; as long as it has these years. */
export interface Failure extends Pick<CartItem, 'id' | 'years'> {
  of: 'removal' | 'term'
  error: unknown
}

interface CartListProps {
  items: readonly CartItem[]
  failed: readonly Failure[]
  onRemove: (item: CartItem) => void
}

/** From when to when a renewal goes. */
const newTerm = (end: string, years = 1): string =>
  `${formatDate(end)} → ${formatDate(addYears(new Date(end), years).toISOString())}`

export const CartList = ({ items, failed, onRemove }: CartListProps) => {
  const { t } = useTranslation(checkout)
  return (
    <ul className={styles.list} aria-label={t('items')}>
      {items.map(item => (
        <CartLine
          key={item.id}
          item={item}
          failure={failed.find(({ id, years }) => id === item.id && years === item.years)}
          onRemove={onRemove}
        />
      ))}
    </ul>
  )
}

interface CartLineProps extends Pick<CartListProps, 'onRemove'> {
  item: CartItem
  failure: Failure | undefined
}

const CartLine = ({ item, failure, onRemove }: CartLineProps) => {
  const { t } = useTranslation(checkout)
  const errorText = useErrorText()
  const domain = useReadableItem(item)
  const renewal = item.kind === 'renew'
  return (
    <li className={styles.item}>
      <span className={styles.icon} aria-hidden="true">
        {renewal ? <RotateCw /> : <Globe />}
      </span>
      <div className={styles.text}>
        <ItemName item={item} />
        <p className={styles.term}>
          {[
            t(renewal ? 'renewFor' : 'registerFor', { count: item.years ?? 1 }),
            item.expires_at && newTerm(item.expires_at, item.years),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {!renewal && <ItemAutoRenew item={item} />}
        <Point
          name="cart.line"
          context={{ item: { name: item.name, zone: item.zone, years: item.years ?? 1 } }}
          inline
        />
        {failure && (
          <p role="alert" className={styles.error}>
            {errorText(failure.error, failure.of === 'term' ? t('yearsFailed') : t('removeFailed'))}
          </p>
        )}
      </div>
      {renewal && (
        <Badge tone="info" className={styles.kind}>
          {t('renewal')}
        </Badge>
      )}
      <ItemYears item={item} />
      {item.price && <ItemPrice price={item.price} years={item.years ?? 1} />}
      <IconButton label={t('remove', { domain })} icon={<Trash2 aria-hidden="true" />} onClick={() => onRemove(item)} />
    </li>
  )
}
