import { paths, useNavigate } from '@panel/shared/panel'
import { session } from '@panel/shared/session'
import { keepFlow } from '../common/auth-flow'
import { useMailedToken } from '../common/mailed-link'
import { ResetByLink } from '../features/reset/reset-by-link'
import styles from './mailed-link-page.module.css'

/** What the link in the mail for a new password opens. */
export const ResetPasswordPage = () => {
  const token = useMailedToken()
  const navigate = useNavigate()
  const signIn = () => {
    keepFlow({ view: 'form' })
    session.requestSignIn()
  }
  const restart = () => {
    keepFlow({ view: 'reset', step: 'email', email: '' })
    session.requestSignIn()
  }
  return (
    <div className={styles.page}>
      <ResetByLink
        key={token}
        token={token}
        onSignIn={signIn}
        onRestart={restart}
        onCancel={() => navigate(paths.home())}
      />
    </div>
  )
}
