import type { Domain, OperationBody } from '@panel/shared/contract'
import { useTranslation } from '@panel/shared/i18n'
import { OperationDialog } from '@panel/shared/operations'
import { Button } from '@panel/shared/ui'
import { ChevronDown, Download, X } from '@panel/shared/ui/icons'
import { Menu } from '@panel/shared/ui/overlays'
import { useState } from 'react'
import styles from './bulk.module.css'
import { OrderDialog, type OrderForm, orderForms } from './order-dialog'

interface BulkBarProps {
  chosen: readonly Domain[]
  onExport: () => void
  onClear: () => void
}

/** How many domains one order may name. */
const mostInOrder = 10_000

const flags = {
  auto_renew: 'auto_renew',
  transfer_lock: 'client_transfer_lock',
  privacy: 'privacy_enabled',
} as const

const flagKinds = ['auto_renew', 'transfer_lock', 'privacy'] as const

/** What can be done with the chosen domains at once: each an order that the server carries out. */
export const BulkBar = ({ chosen, onExport, onClear }: BulkBarProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const [form, setForm] = useState<OrderForm>()
  const [order, setOrder] = useState<OperationBody>()
  const ids = chosen.map(({ id }) => id)
  const disabledReason = ids.length > mostInOrder ? t('bulk.tooMany', { count: mostInOrder }) : undefined
  const close = (started: boolean) => {
    setOrder(undefined)
    if (started) setForm(undefined)
  }
  const menu = (id: string, label: string, entries: { id: string; label: string; onAction: () => void }[]) => (
    <Menu
      key={id}
      label={label}
      trigger={
        <>
          {label}
          <ChevronDown aria-hidden="true" />
        </>
      }
      variant="secondary"
      size="sm"
      placement="bottom start"
      groups={[{ id, entries: entries.map(entry => (disabledReason ? { ...entry, disabledReason } : entry)) }]}
    />
  )
  return (
    <section aria-label={t('bulk.label')} className={styles.bar}>
      <p className={styles.count} role="status">
        {t('bulk.chosen', { count: chosen.length })}
      </p>
      <div className={styles.actions}>
        {flagKinds.map(kind =>
          menu(
            kind,
            t(`bulk.menu.${kind}`),
            [true, false].map(on => ({
              id: `${kind}-${on}`,
              label: t(`bulk.action.${kind}.${on ? 'on' : 'off'}`),
              onAction: () => setOrder({ kind, ids, params: { [flags[kind]]: on } }),
            })),
          ),
        )}
        {menu(
          'more',
          t('bulk.menu.more'),
          orderForms.map(kind => ({ id: kind, label: t(`bulk.order.${kind}`), onAction: () => setForm(kind) })),
        )}
        <Button size="sm" icon={<Download aria-hidden="true" />} onClick={onExport}>
          {t('bulk.export')}
        </Button>
        <Button size="sm" variant="ghost" icon={<X aria-hidden="true" />} onClick={onClear}>
          {t('bulk.clear')}
        </Button>
      </div>
      {form && (
        <OrderDialog
          kind={form}
          onOrder={params => setOrder({ kind: form, ids, params })}
          onClose={() => setForm(undefined)}
        />
      )}
      {order && <OperationDialog order={order} onClose={close} />}
    </section>
  )
}
