import { useErrorText } from '@panel/shared/api-client'
import type { CartItem } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { isAuthenticated, useSession } from '@panel/shared/session'
import { Alert, Button, Card, FormError, Stack } from '@panel/shared/ui'
import { type CartCounts, countItems } from '../../model/cart-counts'
import styles from './cart-summary.module.css'
import { useCheckout } from './use-checkout'

interface CartSummaryProps {
  items: readonly CartItem[]
  onSubmitted: (counts: CartCounts) => void
}

/** What is asked for, what happens next, and the one action of the page. */
export const CartSummary = ({ items, onSubmitted }: CartSummaryProps) => {
  const { t } = useTranslation('mfe-search-cart')
  const errorText = useErrorText()
  const authenticated = useSession(isAuthenticated)
  const { start, isPending, error, grown } = useCheckout(items, onSubmitted)
  const { registrations, renewals } = countItems(items)
  return (
    <Card title={t('cart.summary')} className={styles.summary}>
      <Stack gap={4}>
        <dl className={styles.counts}>
          {registrations > 0 && <Count label={t('cart.registrations')} value={registrations} />}
          {renewals > 0 && <Count label={t('cart.renewals')} value={renewals} />}
          <Count label={t('cart.total')} value={items.length} strong />
        </dl>
        {grown && <Alert tone="warning">{t('cart.grown')}</Alert>}
        <FormError>{error && errorText(error, t('cart.submitFailed'))}</FormError>
        <Button variant="primary" size="lg" block pending={isPending} onClick={start}>
          {t('cart.submit')}
        </Button>
        <p className={styles.note}>{t(authenticated ? 'cart.reviewNote' : 'cart.signInNote')}</p>
      </Stack>
    </Card>
  )
}

const Count = ({ label, value, strong }: { label: string; value: number; strong?: boolean }) => (
  <div className={styles.count} data-strong={strong}>
    <dt>{label}</dt>
    <dd data-numeric>{value}</dd>
  </div>
)
