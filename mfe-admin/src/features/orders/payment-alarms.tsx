import { callApi, callQuery, queryClient, useErrorText, useMutation, useQuery } from '@panel/shared/api-client'
import { type PaymentAlarm, paymentCalls } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { Alert, Button, DateText, FormError } from '@panel/shared/ui'
import { keys } from '../../common/keys'
import styles from './orders.module.css'

/** Says that an alarm is dealt with; throws `ApiError`. Updates: the alarms. */
const useSettle = () =>
  useMutation({
    mutationFn: (id: number) => callApi(paymentCalls.settleAlarm, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.paymentAlarms }),
  })

const reasons = [
  'unknown_order',
  'wrong_order',
  'wrong_amount',
  'wrong_currency',
  'not_confirmed',
  'no_account',
  'refunded',
  'refund_failed',
  'disputed',
  'dispute_lost',
] as const

/** What providers of payments told that pays nothing: an administrator looks each up. Nothing where there is none. */
export const PaymentAlarms = () => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const { data: alarms = [] } = useQuery(callQuery(keys.paymentAlarms, paymentCalls.alarms))
  const { mutate, isPending, variables, error } = useSettle()
  if (alarms.length === 0) return null
  return (
    <Alert tone="danger" title={t('alarms.title', { count: alarms.length })}>
      <p>{t('alarms.text')}</p>
      <ul className={styles.alarms} aria-label={t('alarms.list')}>
        {alarms.map(alarm => (
          <li key={alarm.id} className={styles.alarm}>
            <AlarmText alarm={alarm} />
            <Button
              size="sm"
              aria-label={t('alarms.settleNamed', { reference: alarm.reference })}
              pending={isPending && variables === alarm.id}
              onClick={() => mutate(alarm.id)}
            >
              {t('alarms.settle')}
            </Button>
          </li>
        ))}
      </ul>
      <FormError>{error && errorText(error, t('actionFailed'))}</FormError>
    </Alert>
  )
}

const providers = { stripe: 'Stripe', liqpay: 'LiqPay' } as const

const AlarmText = ({ alarm }: { alarm: PaymentAlarm }) => {
  const { t } = useTranslation('mfe-admin')
  const { at, provider, reason, reference, amount, currency, order_number } = alarm
  const known = reasons.find(each => each === reason)
  const money = amount !== null && /^[A-Z]{3}$/.test(currency) ? moneyText(currency, amount) : null
  return (
    <span className={styles.breaks}>
      <strong>{known ? t(`alarms.reason.${known}`) : reason}</strong>
      <span className={styles.quiet}>
        {' '}
        <DateText moment={at} /> · {providers[provider]} · <span translate="no">{reference}</span>
        {money && ` · ${money}`}
        {order_number && ` · ${t('alarms.order', { number: order_number })}`}
      </span>
    </span>
  )
}
