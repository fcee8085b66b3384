import { useErrorText } from '@panel/shared/api-client'
import type { CartItem } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { MAX_TERM_YEARS } from '@panel/shared/rules'
import { Select } from '@panel/shared/ui'
import { checkout } from '../../common/checkout-texts'
import { useSetYears } from './api/set-years'
import styles from './cart-list.module.css'
import { useReadableItem } from './item-name'

/** Where a registry offers fewer, the item has them. */
export const allTerms: readonly number[] = Array.from({ length: MAX_TERM_YEARS }, (_, index) => index + 1)

/** For how many years an item is. The server knows how far the term of an existing domain may go. */
export const ItemYears = ({ item }: { item: CartItem }) => {
  const { t } = useTranslation(checkout)
  const errorText = useErrorText()
  const { mutate, error } = useSetYears(item)
  return (
    <Select
      label={t('years', { domain: useReadableItem(item) })}
      labelHidden
      className={styles.years}
      value={String(item.years ?? 1)}
      error={error ? errorText(error, t('yearsFailed')) : undefined}
      options={(item.terms ?? allTerms).map(count => ({ value: String(count), label: t('year', { count }) }))}
      onChange={event => mutate(Number(event.target.value))}
    />
  )
}
