import { callApi, callQuery, queryClient, useErrorText, useMutation, useQuery } from '@panel/shared/api-client'
import { type Credit, type PaymentMethod, paymentCalls } from '@panel/shared/contract'
import { formatDate, useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { showToast } from '@panel/shared/session'
import { Button, Card, FormError, Stack } from '@panel/shared/ui'
import { accountKeys } from '../../common/account-keys'
import { billing } from '../../common/page-texts'
import styles from './billing.module.css'

const creditQuery = () => callQuery(accountKeys.credit, paymentCalls.credit)
const methodsQuery = () => callQuery(accountKeys.paymentMethods, paymentCalls.methods)

/** What the account has to its credit, and how it pays without being there; nothing where it has neither. */
export const Balance = () => {
  const { data: credit } = useQuery(creditQuery())
  const { data: methods = [] } = useQuery(methodsQuery())
  return (
    <>
      {credit && credit.entries.length + (credit.others?.length ?? 0) > 0 && <CreditCardOf credit={credit} />}
      {methods.length > 0 && <Methods methods={methods} />}
    </>
  )
}

const reasons = [
  'overpaid',
  'paid_twice',
  'paid_late',
  'used',
  'returned',
  'not_registered',
  'not_renewed',
  'refunded',
  'refund_failed',
] as const

const CreditCardOf = ({ credit: { amount, currency, entries, others = [] } }: { credit: Credit }) => {
  const { t } = useTranslation(billing)
  return (
    <Card title={t('credit.title')}>
      <Stack gap={3}>
        <p>{t('credit.amount', { amount: moneyText(currency, amount) })}</p>
        {others.map(other => (
          <p key={other.currency}>{t('credit.other', { amount: moneyText(other.currency, other.amount) })}</p>
        ))}
        <ul className={styles.lines} aria-label={t('credit.entries')}>
          {entries.map(entry => {
            const reason = reasons.find(known => known === entry.reason)
            return (
              <li key={`${entry.at} ${entry.reason} ${entry.amount}`} className={styles.line}>
                <span className={styles.items}>
                  {reason ? t(`credit.${reason}`) : entry.reason}
                  <span className={styles.quiet}>{formatDate(entry.at)}</span>
                </span>
                <span data-numeric className={styles.amount}>
                  {moneyText(currency, entry.amount)}
                </span>
              </li>
            )
          })}
        </ul>
      </Stack>
    </Card>
  )
}

/** Removes a saved payment method; throws `ApiError`. Updates: the list of them. */
const useRemoveMethod = () =>
  useMutation({
    mutationFn: (id: number) => callApi(paymentCalls.removeMethod, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountKeys.paymentMethods }),
  })

const Methods = ({ methods }: { methods: readonly PaymentMethod[] }) => {
  const { t } = useTranslation(billing)
  const errorText = useErrorText()
  const { mutate, isPending, variables, error } = useRemoveMethod()
  const remove = ({ id, label }: PaymentMethod) =>
    mutate(id, { onSuccess: () => showToast({ tone: 'success', text: t('methods.removed', { label }) }) })
  return (
    <Card title={t('methods.title')}>
      <Stack gap={3}>
        <p className={styles.quiet}>{t('methods.text')}</p>
        <ul className={styles.lines} aria-label={t('methods.title')}>
          {methods.map(method => (
            <li key={method.id} className={styles.line}>
              <span className={styles.items}>
                {method.label}
                <span className={styles.quiet}>
                  {[t(`methods.${method.provider}`), method.expires].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Button
                size="sm"
                aria-label={t('methods.removeNamed', { label: method.label })}
                pending={isPending && variables === method.id}
                onClick={() => remove(method)}
              >
                {t('methods.remove')}
              </Button>
            </li>
          ))}
        </ul>
        <FormError>{error && errorText(error, t('methods.failed'))}</FormError>
      </Stack>
    </Card>
  )
}
