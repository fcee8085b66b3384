import { useTranslation } from '@panel/shared/i18n'
import { Link, paths } from '@panel/shared/panel'
import { buttonClass, Card, EmptyState, Stack } from '@panel/shared/ui'
import { Check } from '@panel/shared/ui/icons'
import { useEffect, useRef } from 'react'
import { checkout } from '../../../common/checkout-texts'
import type { SubmittedCart } from '../../../model/cart'
import { useRegisterRules } from '../register-rules'
import { NextSteps } from './next-steps'
import styles from './submitted.module.css'
import { SubmittedNames } from './submitted-names'
import { SubmittedOrder } from './submitted-order'

/**
 * The cart was taken over (S4.9): what is to be paid, how and until when, what was asked for, and what comes next. The
 * message takes the focus, since its button is gone.
 */
export const CartSubmitted = (submitted: SubmittedCart) => {
  const { registrations, renewals, priced, items, orderId } = submitted
  const { t } = useTranslation('mfe-search-cart')
  const { t: inCheckout } = useTranslation(checkout)
  const { approved } = useRegisterRules(items)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <Stack gap={4}>
      <Card>
        <div ref={place} tabIndex={-1} role="status">
          <EmptyState
            icon={<Check className={styles.tick} />}
            headingLevel={2}
            title={registrations > 0 ? t('submitted.title') : inCheckout('renewedTitle')}
          >
            {registrations > 0 && (
              <p>{inCheckout(`submitted.${approved ? 'registrations' : 'requested'}`, { count: registrations })}</p>
            )}
            {renewals > 0 && <p>{inCheckout('submitted.renewals', { count: renewals })}</p>}
          </EmptyState>
        </div>
      </Card>
      {orderId !== undefined && <SubmittedOrder id={orderId} />}
      <SubmittedNames items={items} />
      <NextSteps {...submitted} />
      <div className={styles.links}>
        <Link to={paths.domainManager()} className={buttonClass({ variant: 'primary' })}>
          {inCheckout('submitted.domains')}
        </Link>
        {priced && (
          <Link to={paths.billing()} className={buttonClass()}>
            {inCheckout('submitted.order')}
          </Link>
        )}
        <Link to={paths.home()} className={buttonClass()}>
          {inCheckout('submitted.search')}
        </Link>
      </div>
    </Stack>
  )
}
