import type { ReactNode } from 'react'
import { Button } from '../button/button'
import { FormError } from '../feedback/alert'
import { useUiText } from '../text'
import { Dialog } from './dialog'
import { useOnce } from './use-once'

export interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  text?: ReactNode
  /** Says what happens ('Delete record'), never 'OK'. */
  confirmLabel: string
  cancelLabel?: string
  tone?: 'primary' | 'danger'
  pending?: boolean
  /** Translated failure of the action; the dialog stays open with it. */
  error?: ReactNode
  children?: ReactNode
}

/** Asks before something that is hard to undo. Focus starts on Cancel when the tone is danger. */
export const ConfirmDialog = ({
  open,
  onClose,
  onConfirm,
  title,
  text,
  confirmLabel,
  cancelLabel,
  tone = 'primary',
  pending = false,
  error,
  children,
}: ConfirmDialogProps) => {
  const t = useUiText()
  const { once, failure } = useOnce({ open, pending, error })
  const dangerous = tone === 'danger'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={text}
      size="sm"
      role="alertdialog"
      busy={pending}
      footer={
        <>
          <Button disabled={pending} onClick={onClose} autoFocus={dangerous}>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button variant={tone} pending={pending} onClick={() => once(onConfirm)} autoFocus={!dangerous}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
      <FormError>{failure}</FormError>
    </Dialog>
  )
}
