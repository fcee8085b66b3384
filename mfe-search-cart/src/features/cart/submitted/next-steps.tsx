import { useTranslation } from '@panel/shared/i18n'
import { Card } from '@panel/shared/ui'
import { checkout } from '../../../common/checkout-texts'
import type { SubmittedCart } from '../../../model/cart'
import { useRegisterRules } from '../register-rules'
import styles from './submitted.module.css'

/** What happens next, and how long it takes. */
export const NextSteps = ({ registrations, renewals, priced, items }: SubmittedCart) => {
  const { t } = useTranslation(checkout)
  const { paidFirst, approved } = useRegisterRules(items)
  const steps = [
    paidFirst !== '' && t('submitted.next.pay', { zones: paidFirst }),
    approved && t('submitted.next.review'),
    registrations > 0 && t('submitted.next.registered'),
    registrations > 0 && t(priced ? 'submitted.next.cancel' : 'submitted.next.withdraw'),
    renewals > 0 && t(priced ? 'submitted.next.renewedPriced' : 'submitted.next.renewed'),
  ].filter(step => step !== false)
  return (
    <Card>
      <h3 className={styles.heading}>{t('submitted.next.title')}</h3>
      <ol className={styles.steps}>
        {steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Card>
  )
}
