import type { AuthFlow } from '../common/auth-flow'
import { useRequestReset, useResetPassword, useVerifyReset } from '../features/reset/api/reset'
import { ResetForm } from '../features/reset/reset-form'

interface ResetProps {
  flow: Extract<AuthFlow, { view: 'reset' }>
  onFlow: (flow: AuthFlow) => void
  onCancel: () => void
  onDone: () => void
}

/** The reset panel with the calls it makes. */
export const Reset = ({ flow, onFlow, onCancel, onDone }: ResetProps) => {
  const { mutateAsync: request } = useRequestReset()
  const { mutateAsync: verify } = useVerifyReset()
  const { mutateAsync: reset } = useResetPassword()
  return (
    <ResetForm
      step={flow.step}
      email={flow.email}
      onStep={(step, email) => onFlow({ view: 'reset', step, email })}
      onRequest={request}
      onVerify={(email, code) => verify({ email, code })}
      onReset={(email, code, password) => reset({ email, code, new_password: password })}
      onDone={onDone}
      onCancel={onCancel}
    />
  )
}
