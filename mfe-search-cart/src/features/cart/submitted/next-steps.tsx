import { useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Card } from '@panel/shared/ui'
import { checkout } from '../../../common/checkout-texts'
import type { SubmittedCart } from '../../../model/cart'
import { useRegisterRules } from '../register-rules'
import styles from './submitted.module.css'
import { orderQuery } from './submitted-order'

/** What happens next, and how long it takes; of an order that is paid already, neither its payment nor a way back. */
export const NextSteps = ({ registrations, renewals, priced, items, orderId }: SubmittedCart) => {
  const { t } = useTranslation(checkout)
  const { paidFirst, approved } = useRegisterRules(items)
  const { data: order } = useQuery({ ...orderQuery(orderId ?? 0), enabled: orderId !== undefined })
  const isOpen = orderId === undefined || order?.payment !== undefined
  const steps = [
    isOpen && paidFirst !== '' && t('submitted.next.pay', { zones: paidFirst }),
    approved && t('submitted.next.review'),
    registrations > 0 && t('submitted.next.registered'),
    isOpen && registrations > 0 && t(priced ? 'submitted.next.cancel' : 'submitted.next.withdraw'),
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
