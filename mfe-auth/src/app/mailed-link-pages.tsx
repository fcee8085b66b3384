import { useLocation } from '@panel/shared/panel'
import { useMailedToken } from '../common/mailed-link'
import { ConfirmContact } from '../features/confirm-contact/confirm-contact'
import { AllowChange } from '../features/control-links/allow-change'
import { StopEverything } from '../features/control-links/stop-everything'
import { UndoEmail } from '../features/control-links/undo-email'
import styles from './mailed-link-page.module.css'

/** What the button of a mail about the control of an account opens. */
export const StopPage = () => {
  const token = useMailedToken()
  return (
    <div className={styles.page}>
      <StopEverything key={token} token={token} />
    </div>
  )
}

/** What the link of a mail about a waiting change opens. */
export const AllowPage = () => {
  const token = useMailedToken()
  return (
    <div className={styles.page}>
      <AllowChange key={token} token={token} />
    </div>
  )
}

/** What the button of the mail to a former address opens. */
export const UndoEmailPage = () => {
  const token = useMailedToken()
  return (
    <div className={styles.page}>
      <UndoEmail key={token} token={token} />
    </div>
  )
}

/** What the link in a registrant's mail opens while the address waits to be confirmed. */
export const ConfirmContactPage = () => {
  const { hash } = useLocation()
  return (
    <div className={styles.page}>
      <ConfirmContact key={hash} token={hash.slice(1)} />
    </div>
  )
}
