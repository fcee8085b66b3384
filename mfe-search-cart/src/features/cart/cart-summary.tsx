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
  const { t } = useTranslation(checkout)
  const errorText = useErrorText()
  const authenticated = useSession(isAuthenticated)
  const { start, isPending, error, grown } = useCheckout(items, choices, onSubmitted)
  const { registrations, renewals, priced } = countItems(items)
  const { paidFirst, approved } = useRegisterRules(items)
  const reviewNote = t(approved ? 'reviewNote' : 'checkNote')
  const payNote = paidFirst && ` ${t('submitted.next.pay', { zones: paidFirst })}`
  const note = registrations > 0 ? reviewNote + payNote : t('renewNote')
  return (
    <Card title={t('summary')} className={styles.summary}>
      <Stack gap={4}>
        <dl className={styles.counts}>
          {registrations > 0 && <SummaryLine label={t('registrations')} value={registrations} />}
          {renewals > 0 && <SummaryLine label={t('renewals')} value={renewals} />}
          {!priced && <SummaryLine label={t('total')} value={items.length} strong />}
        </dl>
        {priced && <CartSums />}
        {grown && <Alert tone="warning">{t('grown')}</Alert>}
        <FormError>{error && errorText(error, t('submitFailed'))}</FormError>
        <Button variant="primary" size="lg" block pending={isPending} onClick={start}>
          {registrations > 0 ? t('submit') : t('renewNow')}
        </Button>
        <p className={styles.note}>{authenticated ? note : t('signInNote')}</p>
        {registrations > 0 && !authenticated && <p className={styles.note}>{t('dnsNote')}</p>}
      </Stack>
    </Card>
  )
}
