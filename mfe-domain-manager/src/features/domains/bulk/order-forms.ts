/** Bulk work that needs to be told more than a yes or no. */
export const orderForms = ['renew', 'nameservers', 'contacts', 'dns_template', 'tags'] as const
export type OrderForm = (typeof orderForms)[number]

export interface OrderFormProps {
  /** Called with the parameters of the order. */
  onOrder: (params: Record<string, unknown>) => void
  onCancel: () => void
}
