import { useQuery } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Card } from '@panel/shared/ui'
import { checkout } from '../../../common/checkout-texts'
import type { SubmittedCart } from '../../../model/cart'
import { zoneRulesQuery } from '../verification-note'
import styles from './submitted.module.css'

/** Which zones of the new names wait for the payment, and whether any waits for an approval. */
export const useRegisterRules = (items: SubmittedCart['items']) => {
  const rules = useQuery(zoneRulesQuery()).data ?? []
  const zones = [...new Set(items.filter(({ kind }) => kind === 'register').map(({ zone }) => zone))]
  const ruleOf = (of: string) => rules.find(({ zone }) => zone === of)?.register
  return { paidFirst: zones.filter(ruleOf), approved: zones.some(zone => ruleOf(zone) !== 'payment') }
}

/** What happens next, and how long it takes. */
export const NextSteps = ({ registrations, renewals, priced, items }: SubmittedCart) => {
  const { t } = useTranslation(checkout)
  const { paidFirst, approved } = useRegisterRules(items)
  const zones = paidFirst.map(zone => `.${zone}`).join(', ')
  const steps = [
    zones !== '' && t('submitted.next.pay', { zones }),
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
