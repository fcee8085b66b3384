import { useConfirm, useResend } from '../features/confirmation/api/confirmation'
import { ConfirmationDialog } from '../features/confirmation/confirmation-dialog'

interface ConfirmationProps {
  email: string
  onClose: () => void
  /** `passwordDropped`: a password is still to be set. */
  onToken: (token: string, passwordDropped: boolean) => Promise<void>
}

/** The confirmation dialog with the calls it makes. */
export const Confirmation = ({ email, onClose, onToken }: ConfirmationProps) => {
  const { mutateAsync: confirm } = useConfirm()
  const { mutateAsync: resend } = useResend()
  return (
    <ConfirmationDialog
      email={email}
      onClose={onClose}
      onConfirm={async code => {
        const { access_token, password_dropped = false } = await confirm({ email, code })
        await onToken(access_token, password_dropped)
      }}
      onResend={() => resend(email)}
    />
  )
}
