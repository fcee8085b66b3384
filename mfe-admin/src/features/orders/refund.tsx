import { callApi, queryClient, useErrorText, useMutation } from '@panel/shared/api-client'
import { type AdminOrder, paymentCalls } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { moneyText } from '@panel/shared/lists'
import { digitsOf } from '@panel/shared/rules'
import { showToast } from '@panel/shared/session'
import { Button, FormError, TextField } from '@panel/shared/ui'
import { ConfirmDialog } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import { keys } from '../../common/keys'
import styles from './orders.module.css'

/** Gives money back for an order; throws `ApiError`. A repetition with the same key gives it back once. Updates: the orders. */
const useRefund = (id: number) =>
  useMutation({
    mutationFn: ({ amount, key }: { amount: number; key: string }) =>
      callApi(paymentCalls.refund, { params: { id }, body: { amount } }, { headers: { 'idempotency-key': key } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.allOrders }),
  })

/** Says what became of a refund; throws `ApiError`. Updates: the orders. */
const useSettleRefund = () =>
  useMutation({
    mutationFn: ({ id, state }: { id: number; state: 'done' | 'failed' }) =>
      callApi(paymentCalls.settleRefund, { params: { id }, body: { state } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.allOrders }),
  })

/** Minor units of what was typed in major ones; null where that is no amount. */
const readAmount = (typed: string, currency: string): number | null => {
  const digits = digitsOf(currency)
  const match = /^(\d{1,9})(?:[.,](\d+))?$/.exec(typed.trim())
  if (!match || (match[2]?.length ?? 0) > digits) return null
  const minor = Number(`${match[1]}${(match[2] ?? '').padEnd(digits, '0')}`)
  return minor > 0 ? minor : null
}

const asTyped = (amount: number, currency: string): string => {
  const digits = digitsOf(currency)
  return (amount / 10 ** digits).toFixed(digits)
}

/** What was given back of a paid order, and a way to give back more. */
export const Refund = ({ order }: { order: AdminOrder }) => {
  const { t } = useTranslation('mfe-admin')
  const { currency, credit_notes: notes = [], total } = order
  const left = total - notes.filter(({ state }) => state !== 'failed').reduce((sum, { amount }) => sum + amount, 0)
  return (
    <section aria-label={t('refund.title')}>
      {notes.length > 0 && (
        <ul className={styles.alarms} aria-label={t('refund.notes')}>
          {notes.map(({ id, number, amount, state, unsettled }) => (
            <li key={number} className={styles.alarm}>
              <span translate="no">{number}</span>
              <span data-numeric>
                {t(`refund.${unsettled ? 'unsettled' : state}`, { amount: moneyText(currency, amount) })}
              </span>
              {unsettled && id !== undefined && <Outcome id={id} number={number} />}
            </li>
          ))}
        </ul>
      )}
      {left > 0 && <RefundForm key={left} order={order} left={left} />}
    </section>
  )
}

/** What the administrator found at the provider about a refund. */
const Outcome = ({ id, number }: { id: number; number: string }) => {
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const { mutate, isPending, variables, error } = useSettleRefund()
  return (
    <div className={styles.actions}>
      {(['done', 'failed'] as const).map(state => (
        <Button
          key={state}
          size="sm"
          aria-label={t(`refund.settleNamed.${state}`, { number })}
          pending={isPending && variables.state === state}
          onClick={() => mutate({ id, state })}
        >
          {t(`refund.settle.${state}`)}
        </Button>
      ))}
      <FormError>{error && errorText(error, t('actionFailed'))}</FormError>
    </div>
  )
}

const RefundForm = ({ order, left }: { order: AdminOrder; left: number }) => {
  const { id, number, currency, email, credit_notes: known = [] } = order
  const { t } = useTranslation('mfe-admin')
  const errorText = useErrorText()
  const [typed, setTyped] = useState(() => asTyped(left, currency))
  const [asked, setAsked] = useState<{ amount: number; key: string } | null>(null)
  const [fault, setFault] = useState('')
  const { mutate, isPending, error } = useRefund(id)
  const ask = () => {
    const amount = readAmount(typed, currency)
    if (amount === null || amount > left) return setFault(t('refund.wrong', { most: moneyText(currency, left) }))
    setFault('')
    setAsked({ amount, key: crypto.randomUUID() })
  }
  const onSuccess = ({ credit_notes = [] }: AdminOrder) => {
    setAsked(null)
    const failed = credit_notes.find(note => note.state === 'failed' && known.every(one => one.number !== note.number))
    if (failed)
      return showToast({ tone: 'danger', text: t('refund.failed', { amount: moneyText(currency, failed.amount) }) })
    showToast({ tone: 'success', text: t('refund.ordered', { number }) })
  }
  return (
    <div className={styles.refund}>
      <TextField
        label={t('refund.amount', { currency })}
        inputMode="decimal"
        value={typed}
        error={fault}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button onClick={ask}>{t('refund.action')}</Button>
      <FormError>{!asked && error && errorText(error, t('actionFailed'))}</FormError>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t('refund.question', { amount: moneyText(currency, asked?.amount ?? 0) })}
        text={t('refund.text', { customer: email })}
        confirmLabel={t('refund.action')}
        tone="danger"
        pending={isPending}
        error={error && errorText(error, t('actionFailed'))}
        onConfirm={() => asked && mutate(asked, { onSuccess })}
      />
    </div>
  )
}
