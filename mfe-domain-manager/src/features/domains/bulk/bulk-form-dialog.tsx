import { useTranslation } from '@panel/shared/i18n'
import { lazyComponent } from '@panel/shared/panel'
import { Spinner } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import type { ComponentType } from 'react'
import type { BulkFormProps } from './bulk-form-shell'

/** Bulk work that needs more than a confirmation. */
export const bulkForms = ['renew', 'nameservers', 'contacts', 'dns_template', 'tags'] as const
export type BulkFormKind = (typeof bulkForms)[number]

const FormLoading = () => {
  const { t } = useTranslation('mfe-domain-manager')
  return <Spinner label={t('loading')} />
}

const lazyForm = (load: () => Promise<ComponentType<BulkFormProps>>) =>
  lazyComponent(load, { fallback: <FormLoading /> })

/** Each comes with its fields and rules, which the list does not need. */
const forms: Record<BulkFormKind, ComponentType<BulkFormProps>> = {
  renew: lazyForm(async () => (await import('./renew-form')).BulkRenewForm),
  nameservers: lazyForm(async () => (await import('./nameservers-form')).BulkNameserversForm),
  contacts: lazyForm(async () => (await import('./contacts-form')).BulkContactsForm),
  dns_template: lazyForm(async () => (await import('./template-form')).BulkTemplateForm),
  tags: lazyForm(async () => (await import('./tags-form')).BulkTagsForm),
}

interface BulkFormDialogProps {
  kind: BulkFormKind
  onRequest: BulkFormProps['onRequest']
  onClose: () => void
}

/** Asks what an order for many domains needs to know; the preview comes on top, and a way back leads here. */
export const BulkFormDialog = ({ kind, onRequest, onClose }: BulkFormDialogProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const Form = forms[kind]
  return (
    <Dialog open onClose={onClose} title={t(`bulk.order.${kind}`)} description={t(`bulk.hint.${kind}`)}>
      <Form onRequest={onRequest} onCancel={onClose} />
    </Dialog>
  )
}
