import { useTranslation } from '@panel/shared/i18n'
import { Link, paths } from '@panel/shared/panel'
import { buttonClass, Card, EmptyState } from '@panel/shared/ui'
import { Check } from '@panel/shared/ui/icons'
import { useEffect, useRef } from 'react'
import { checkout } from '../../common/checkout-texts'
import type { CartCounts } from '../../model/cart'
import styles from './cart-submitted.module.css'

/** The cart was taken over (S4.9), and what comes next. The message takes the focus, since its button is gone. */
export const CartSubmitted = ({ registrations, renewals, priced }: CartCounts) => {
  const { t } = useTranslation('mfe-search-cart')
  const { t: inCheckout } = useTranslation(checkout)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <Card>
      <div ref={place} tabIndex={-1} role="status">
        <EmptyState
          icon={<Check className={styles.tick} />}
          headingLevel={2}
          title={registrations > 0 ? t('submitted.title') : inCheckout('renewedTitle')}
          actions={
            <>
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
            </>
          }
        >
          {registrations > 0 && <p>{inCheckout('submitted.registrations', { count: registrations })}</p>}
          {renewals > 0 && <p>{inCheckout('submitted.renewals', { count: renewals })}</p>}
        </EmptyState>
      </div>
    </Card>
  )
}
