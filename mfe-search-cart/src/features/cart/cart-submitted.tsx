import { useTranslation } from '@panel/shared/i18n'
import { Link, paths } from '@panel/shared/panel'
import { buttonClass, Card, EmptyState } from '@panel/shared/ui'
import { Check } from '@panel/shared/ui/icons'
import { useEffect, useRef } from 'react'

/** The cart was taken over (S4.9), and what comes next. The message takes the focus, since its button is gone. */
export const CartSubmitted = ({ count }: { count: number }) => {
  const { t } = useTranslation('mfe-search-cart')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <Card>
      <div ref={place} tabIndex={-1} role="status">
        <EmptyState
          icon={<Check />}
          headingLevel={2}
          title={t('submitted.title')}
          actions={
            <>
              <Link to={paths.domainManager()} className={buttonClass({ variant: 'primary' })}>
                {t('submitted.domains')}
              </Link>
              <Link to={paths.home()} className={buttonClass()}>
                {t('submitted.search')}
              </Link>
            </>
          }
        >
          {t('submitted.text', { count })}
        </EmptyState>
      </div>
    </Card>
  )
}
