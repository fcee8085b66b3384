import { type FieldValues, FormShell, type FormShellProps } from '@panel/shared/forms'
import { useTranslation } from '@panel/shared/i18n'

export interface BulkFormProps {
  /** Called with the parameters of the order. */
  onRequest: (params: Record<string, unknown>) => void
  onCancel: () => void
}

type BulkFormShellProps<Input extends FieldValues, Output> = Pick<
  FormShellProps<Input, Output>,
  'form' | 'onSubmit' | 'onCancel' | 'children'
>

/** The form of an order. It sends nothing yet, so it can neither be under way nor fail: a preview follows. */
export const BulkFormShell = <Input extends FieldValues, Output>(props: BulkFormShellProps<Input, Output>) => {
  const { t } = useTranslation('mfe-domain-manager')
  return <FormShell {...props} loading={false} submitError={null} submitLabel={t('bulk.preview')} />
}
