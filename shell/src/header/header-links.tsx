import { cartQuery, useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Link } from '@panel/shared/panel'
import { useSession } from '@panel/shared/session'
import { CountBadge } from '@panel/shared/ui'
import { ShoppingCart } from '@panel/shared/ui/icons'
import { useEffect } from 'react'
import { lazyComponent } from '../loader/lazy-component'
import { useEntries } from '../navigation/use-entries'
import { useIntent } from '../navigation/use-intent'
import styles from './header.module.css'

/** The icons of all entries load with the first one that is not the cart's, which every first page shows. */
const EntryIcon = lazyComponent(async () => (await import('../navigation/entry-icon')).EntryIcon)

/** How many items the cart has: the length of the list, 0 when it cannot be had (S3.4, S7.12). */
const useCartCount = (): number => {
  const token = useSession(state => state.token)
  const { data, refetch } = useQuery({ ...cartQuery(), select: items => items.length })
  useEffect(() => {
    if (token) void refetch()
  }, [token, refetch])
  return data ?? 0
}

/** The entries that panels put into the header; the cart shows its count when it is above 0 (S2.15). */
export const HeaderLinks = () => {
  const { t } = useTranslation('shell')
  const count = useCartCount()
  const onIntent = useIntent()
  return useEntries('header').map(({ label, to, icon, badge }) => {
    const shown = badge === 'cart' ? count : 0
    return (
      <Link
        key={to}
        to={to}
        {...onIntent(to)}
        className={styles.iconLink}
        aria-label={shown > 0 ? t('header.cartWithCount', { label, count: shown }) : label}
      >
        {icon === 'cart' ? <ShoppingCart size={18} aria-hidden="true" /> : <EntryIcon name={icon} />}
        <span className={styles.iconLinkLabel}>{label}</span> <CountBadge count={shown} />
      </Link>
    )
  })
}
