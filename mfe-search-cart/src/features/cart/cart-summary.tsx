import { useErrorText } from '@panel/shared/api-client'
import type { CartItem } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { isAuthenticated, useSession } from '@panel/shared/session'
import { Alert, Button, Card, FormError, Stack } from '@panel/shared/ui'
import { checkout } from '../../common/checkout-texts'
import { countItems, type SubmittedCart } from '../../model/cart'
import styles from './cart-summary.module.css'
import { CartSums, SummaryLine } from './cart-sums'
import { useRegisterRules } from './register-rules'
import { type CheckoutChoices, useCheckout } from './use-checkout'

interface CartSummaryProps {
  items: readonly CartItem[]
  choices: CheckoutChoices
  onSubmitted: (submitted: SubmittedCart) => void
}

/** What is asked for, what happens next, and the one action of the page. */
export const CartSummary = ({ items, choices, onSubmitted }: CartSummaryProps) => {
  const { t } = useTranslation('mfe-search-cart')
  const { t: inCheckout } = useTranslation(checkout)
  const errorText = useErrorText()
  const authenticated = useSession(isAuthenticated)
  const { start, isPending, error, grown } = useCheckout(items, choices, onSubmitted)
  const { registrations, renewals, priced } = countItems(items)
  const { paidFirst, approved } = useRegisterRules(items)
  const reviewNote = inCheckout(approved ? 'reviewNote' : 'checkNote')
  const payNote = paidFirst && ` ${inCheckout('submitted.next.pay', { zones: paidFirst })}`
  const note = registrations > 0 ? reviewNote + payNote : inCheckout('renewNote')
  return (
    <Card title={inCheckout('summary')} className={styles.summary}>
      <Stack gap={4}>
        <dl className={styles.counts}>
          {registrations > 0 && <SummaryLine label={inCheckout('registrations')} value={registrations} />}
          {renewals > 0 && <SummaryLine label={inCheckout('renewals')} value={renewals} />}
          {!priced && <SummaryLine label={inCheckout('total')} value={items.length} strong />}
        </dl>
        {priced && <CartSums />}
        {grown && <Alert tone="warning">{inCheckout('grown')}</Alert>}
        <FormError>{error && errorText(error, t('cart.submitFailed'))}</FormError>
        <Button variant="primary" size="lg" block pending={isPending} onClick={start}>
          {registrations > 0 ? t('cart.submit') : inCheckout('renewNow')}
        </Button>
        <p className={styles.note}>{authenticated ? note : inCheckout('signInNote')}</p>
        {registrations > 0 && !authenticated && <p className={styles.note}>{inCheckout('dnsNote')}</p>}
      </Stack>
    </Card>
  )
}
