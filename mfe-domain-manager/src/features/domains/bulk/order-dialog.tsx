import { useTranslation } from '@panel/shared/i18n'
import { lazyComponent } from '@panel/shared/panel'
import { Spinner } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import { type ComponentType, Suspense } from 'react'
import { ContactsOrder } from './contacts-order'
import { NameserversOrder } from './nameservers-order'
import type { OrderFormProps } from './order-shell'
import { RenewOrder } from './renew-order'
import { TagsOrder } from './tags-order'

/** Bulk work that needs to be told more than a yes or no. */
export const orderForms = ['renew', 'nameservers', 'contacts', 'dns_template', 'tags'] as const
export type OrderForm = (typeof orderForms)[number]

/** Comes with the rules for records, which the list does not need. */
const TemplateOrder = lazyComponent(async () => (await import('./template-order')).TemplateOrder)

const forms: Record<OrderForm, ComponentType<OrderFormProps>> = {
  renew: RenewOrder,
  nameservers: NameserversOrder,
  contacts: ContactsOrder,
  dns_template: TemplateOrder,
  tags: TagsOrder,
}

interface OrderDialogProps {
  kind: OrderForm
  onOrder: OrderFormProps['onOrder']
  onClose: () => void
}

/** Asks what an order for many domains needs to know; the preview comes on top, and a way back leads here. */
export const OrderDialog = ({ kind, onOrder, onClose }: OrderDialogProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const Form = forms[kind]
  return (
    <Dialog open onClose={onClose} title={t(`bulk.order.${kind}`)} description={t(`bulk.hint.${kind}`)}>
      <Suspense fallback={<Spinner label={t('loading')} />}>
        <Form onOrder={onOrder} onCancel={onClose} />
      </Suspense>
    </Dialog>
  )
}
