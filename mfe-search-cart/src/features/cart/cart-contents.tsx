import type { CartItem } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { SearchField } from '@panel/shared/lists'
import { Link, lazyComponent, paths } from '@panel/shared/panel'
import { Point } from '@panel/shared/panel/points'
import { fullName, toUnicodeName } from '@panel/shared/rules'
import { isAuthenticated, showToast, useSession } from '@panel/shared/session'
import { buttonClass, Card, EmptyState, Stack } from '@panel/shared/ui'
import { Search, ShoppingCart } from '@panel/shared/ui/icons'
import { useMemo, useRef, useState } from 'react'
import { checkout } from '../../common/checkout-texts'
import { countItems, type SubmittedCart, shownItems } from '../../model/cart'
import { useRemoveItem } from './api/remove-item'
import { useRestoreItem } from './api/restore-item'
import styles from './cart-contents.module.css'
import { CartList, type Failure } from './cart-list'
import { CartSummary } from './cart-summary'
import type { DnsForm } from './dns/new-dns'
import { useBilling } from './registrant/use-billing'
import { useRegistrant } from './registrant/use-registrant'

const RegistrantCard = lazyComponent(async () => (await import('./registrant/registrant-card')).RegistrantCard)

const BillingCard = lazyComponent(async () => (await import('./registrant/billing-card')).BillingCard)

const DnsCard = lazyComponent(async () => (await import('./dns/dns-card')).DnsCard)

const CartTools = lazyComponent(async () => (await import('./cart-tools')).CartTools)

const VerificationNote = lazyComponent(async () => (await import('./verification-note')).VerificationNote)

/** A longer cart has a field that finds names in it. */
const fewItems = 10

interface CartContentsProps {
  items: readonly CartItem[]
  onSubmitted: (submitted: SubmittedCart) => void
}

/** The items with what can be done with them; removal is at once and can be undone. */
export const CartContents = ({ items, onSubmitted }: CartContentsProps) => {
  const { t } = useTranslation(checkout)
  const registrant = useRegistrant()
  const billing = useBilling()
  const dns = useRef<DnsForm>(null)
  const { registrations, priced } = countItems(items)
  const authenticated = useSession(state => isAuthenticated(state) && state.token !== null)
  const [q, setQ] = useState('')
  const shown = useMemo(() => shownItems(items, q), [items, q])
  const [failed, setFailed] = useState<readonly Failure[]>([])
  const { mutateAsync: remove } = useRemoveItem()
  const { mutateAsync: restore } = useRestoreItem()

  const undo = (item: CartItem, domain: string) => {
    const text = t('restoreFailed', { domain })
    restore(item).catch(() => showToast({ tone: 'danger', text }))
  }

  const takeOut = async (item: CartItem) => {
    setFailed(last => last.filter(({ id }) => id !== item.id))
    const removal = remove(item)
    const domain = await toUnicodeName(fullName(item))
    const toast = {
      tone: 'info',
      text: t('removed', { domain }),
      action: { label: t('undo'), run: () => undo(item, domain) },
    } as const
    removal.then(
      () => showToast(toast),
      error => setFailed(last => [...last, { ...item, of: 'removal', error }]),
    )
  }

  return (
    <div className={items.length > 0 ? styles.columns : undefined}>
      {items.length > 0 ? (
        <>
          <Stack gap={4}>
            <Card flush>
              {items.length > fewItems && (
                <SearchField label={t('filter')} className={styles.filter} value={q} onChange={setQ} atOnce />
              )}
              <CartList items={shown} failed={failed} onRemove={takeOut} />
            </Card>
            <Point
              name="cart.note"
              context={{ items: items.map(({ name, zone, years }) => ({ name, zone, years: years ?? 1 })) }}
            />
            {registrations > 0 && <VerificationNote items={items} />}
            <CartTools items={items} onFailed={setFailed} />
            {authenticated && registrations > 0 && <RegistrantCard registrant={registrant} />}
            {authenticated && registrations > 0 && <DnsCard choice={dns} items={items} />}
            {authenticated && priced && <BillingCard billing={billing} registers={registrations > 0} />}
          </Stack>
          <CartSummary items={items} choices={{ registrant, billing, dns }} onSubmitted={onSubmitted} />
        </>
      ) : (
        <EmptyCart />
      )}
    </div>
  )
}

const EmptyCart = () => {
  const { t } = useTranslation(checkout)
  return (
    <Card>
      <EmptyState
        icon={<ShoppingCart />}
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
    </Card>
  )
}
