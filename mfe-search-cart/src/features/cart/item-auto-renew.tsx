import { useErrorText } from '@panel/shared/api-client'
import type { CartItem } from '@panel/shared/contract'
import { formatDate, useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { addYears } from '@panel/shared/rules'
import { Checkbox } from '@panel/shared/ui'
import { checkout } from '../../common/checkout-texts'
import { useSetAutoRenew } from './api/set-auto-renew'
import { useReadableItem } from './item-name'

/** Whether a new domain renews itself: when it would, and for how much where prices are set. */
export const ItemAutoRenew = ({ item }: { item: CartItem }) => {
  const { t } = useTranslation(checkout)
  const domain = useReadableItem(item)
  const errorText = useErrorText()
  const { mutate, error } = useSetAutoRenew(item)
  const date = formatDate(addYears(new Date(), item.years ?? 1).toISOString())
  const { currency = '', renewal } = item.price ?? {}
  const description =
    renewal === undefined
      ? t('autoRenew.unpriced', { date })
      : t('autoRenew.priced', { date, price: moneyText(currency, renewal) })
  return (
    <Checkbox
      label={t('autoRenew.label')}
      aria-label={t('autoRenew.of', { domain })}
      description={description}
      checked={item.auto_renew ?? false}
      error={error ? errorText(error, t('autoRenew.failed')) : undefined}
      onChange={event => mutate(event.target.checked)}
    />
  )
}
