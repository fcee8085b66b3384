import { session } from '@panel/shared/session'
import { useState } from 'react'
import { useMailedToken } from '../common/mailed-link'
import { ConfirmByLink } from '../features/confirmation/confirm-by-link'
import styles from './mailed-link-page.module.css'
import { SignedInOutage } from './signed-in-outage'
import { useFinishSignIn } from './use-finish-sign-in'

/** What the link in the mail of a sign-up opens. */
export const ConfirmEmailPage = () => {
  const mailed = useMailedToken()
  const [isOutage, setIsOutage] = useState(false)
  const finish = useFinishSignIn()
  const enter = (token: string, passwordDropped: boolean) =>
    finish(token, passwordDropped ? 'without-password' : 'confirmation', () => setIsOutage(true)).catch(() =>
      session.requestSignIn(),
    )
  return (
    <div className={styles.page}>
      {isOutage ? (
        <SignedInOutage />
      ) : (
        <ConfirmByLink
          key={mailed}
          token={mailed}
          onToken={(token, passwordDropped) => void enter(token, passwordDropped)}
          onSignIn={() => session.requestSignIn()}
        />
      )}
    </div>
  )
}
