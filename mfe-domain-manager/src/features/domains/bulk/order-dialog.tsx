import { useTranslation } from '@panel/shared/i18n'
import { lazyComponent } from '@panel/shared/panel'
import { Spinner } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import type { ComponentType } from 'react'
import type { OrderFormProps } from './order-shell'

/** Bulk work that needs to be told more than a yes or no. */
export const orderForms = ['renew', 'nameservers', 'contacts', 'dns_template', 'tags'] as const
export type OrderForm = (typeof orderForms)[number]

const FormLoading = () => {
  const { t } = useTranslation('mfe-domain-manager')
  return <Spinner label={t('loading')} />
}

const lazyForm = (load: () => Promise<ComponentType<OrderFormProps>>) =>
  lazyComponent(load, { fallback: <FormLoading /> })

/** Each comes with its fields and rules, which the list does not need. */
const forms: Record<OrderForm, ComponentType<OrderFormProps>> = {
  renew: lazyForm(async () => (await import('./renew-order')).RenewOrder),
  nameservers: lazyForm(async () => (await import('./nameservers-order')).NameserversOrder),
  contacts: lazyForm(async () => (await import('./contacts-order')).ContactsOrder),
  dns_template: lazyForm(async () => (await import('./template-order')).TemplateOrder),
  tags: lazyForm(async () => (await import('./tags-order')).TagsOrder),
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
      <Form onOrder={onOrder} onCancel={onClose} />
    </Dialog>
  )
}
