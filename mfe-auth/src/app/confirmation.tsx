import { useConfirm } from '../features/confirmation/api/confirm'
import { useResend } from '../features/confirmation/api/resend'
import { ConfirmationDialog } from '../features/confirmation/confirmation-dialog'

interface ConfirmationProps {
  email: string
  onClose: () => void
  onToken: (token: string) => Promise<void>
}

/** The confirmation dialog with the calls it makes. */
export const Confirmation = ({ email, onClose, onToken }: ConfirmationProps) => {
  const { mutateAsync: confirm } = useConfirm()
  const { mutateAsync: resend } = useResend()
  return (
    <ConfirmationDialog
      email={email}
      onClose={onClose}
      onConfirm={async code => onToken(await confirm({ email, code }))}
      onResend={() => resend(email)}
    />
  )
}
