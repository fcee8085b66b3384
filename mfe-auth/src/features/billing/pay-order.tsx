import { callApi, useErrorText, useMutation } from '@panel/shared/api-client'
import { type Order, type PaymentProviderName, paymentCalls } from '@panel/shared/contract'
import { formatDate, useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { useSearchParams } from '@panel/shared/panel'
import { Alert, Button, Checkbox, FormError, Stack } from '@panel/shared/ui'
import { CreditCard } from '@panel/shared/ui/icons'
import { useEffect, useState } from 'react'
import { billing } from '../../common/page-texts'
import styles from './billing.module.css'

/** Opens the page of a provider where the order is paid; throws `ApiError`. Updates nothing: the order is paid there. */
const usePay = (id: number) =>
  useMutation({
    mutationFn: (body: { provider: PaymentProviderName; save: boolean }) =>
      callApi(paymentCalls.start, { params: { id }, body }),
    onSuccess: ({ redirect }) => location.assign(redirect),
  })

/** Whether the customer has come back from a provider, which alone says whether the order is paid. */
export const useHasReturned = (): boolean => useSearchParams()[0].get('payment') === 'returned'

/** Pays an open order at one of the operator's providers. */
export const PayOrder = ({ order }: { order: Order }) => {
  const { t } = useTranslation(billing)
  const errorText = useErrorText()
  const hasReturned = useHasReturned()
  const [save, setSave] = useState(false)
  const { mutate, reset, isPending, isSuccess, variables, error } = usePay(order.id)
  // Back from the provider's page, the browser may show this page as it was left, with the button still busy.
  useEffect(() => {
    const restore = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', restore)
    return () => window.removeEventListener('pageshow', restore)
  }, [reset])
  const { providers = [], amount = order.total, processing_since } = order.payment ?? {}
  if (processing_since) return <Alert>{t('pay.processing', { date: formatDate(processing_since) })}</Alert>
  if (providers.length === 0) return null
  return (
    <section aria-label={t('pay.title')}>
      <h3 className={styles.heading}>{t('pay.title')}</h3>
      <Stack gap={3}>
        {hasReturned && <Alert>{t('pay.waiting')}</Alert>}
        <Checkbox label={t('pay.save')} checked={save} onChange={({ target }) => setSave(target.checked)} />
        <div className={styles.invoice}>
          {providers.map((provider, at) => (
            <Button
              key={provider}
              variant={at === 0 && !hasReturned ? 'primary' : undefined}
              icon={<CreditCard aria-hidden="true" />}
              pending={(isPending || isSuccess) && variables.provider === provider}
              onClick={() => mutate({ provider, save })}
            >
              {t(`pay.${provider}`, { amount: moneyText(order.currency, amount) })}
            </Button>
          ))}
        </div>
        <FormError>{error && errorText(error, t('pay.failed'))}</FormError>
      </Stack>
    </section>
  )
}
