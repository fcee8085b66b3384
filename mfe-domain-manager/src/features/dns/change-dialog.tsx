import { useErrorText } from '@panel/shared/api-client'
import { useTranslation } from '@panel/shared/i18n'
import { Alert, Button, Stack } from '@panel/shared/ui'
import { Dialog } from '@panel/shared/ui/overlays'
import type { ComponentProps, ReactNode } from 'react'

interface ChangeDialogProps extends Pick<ComponentProps<typeof Dialog>, 'onClose' | 'title' | 'description'> {
  open?: boolean
  /** Records that change. */
  count: number
  /** The call that changes them. */
  save: { isPending: boolean; error: Error | null }
  /** What is said of a failed call that says nothing itself. */
  failed: string
  /** Of the button that leaves: by `onBack`, else as the dialog closes. */
  closeLabel: string
  onBack?: () => void
  /** Buttons between leaving and applying. */
  actions?: ReactNode
  applyLabel?: string
  /** Why nothing can be applied now. */
  disabledReason: string | undefined
  onApply: () => void
  /** What the change is made of, where it is typed here. */
  field?: ReactNode
  /** The preview of the change, or the reason why there is none. */
  children: ReactNode
}

/** A change of records, what it would do, and the button that does it. */
export const ChangeDialog = ({
  open = true,
  count,
  save,
  failed,
  closeLabel,
  onBack,
  actions,
  applyLabel,
  disabledReason,
  onApply,
  field,
  children,
  ...dialog
}: ChangeDialogProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  const errorText = useErrorText()
  return (
    <Dialog
      {...dialog}
      open={open}
      busy={save.isPending}
      size="lg"
      footer={
        <>
          <Button disabled={save.isPending} onClick={onBack ?? dialog.onClose}>
            {closeLabel}
          </Button>
          {actions}
          <Button variant="primary" pending={save.isPending} disabledReason={disabledReason} onClick={onApply}>
            {applyLabel ?? t('dns.paste.apply', { count })}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {field}
        {save.error && <Alert tone="danger">{errorText(save.error, failed)}</Alert>}
        {children}
      </Stack>
    </Dialog>
  )
}
