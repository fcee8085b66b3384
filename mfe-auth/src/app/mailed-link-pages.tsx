import { useLocation } from '@panel/shared/panel'
import type { ComponentType } from 'react'
import { useMailedToken } from '../common/mailed-link'
import { ConfirmContact } from '../features/confirm-contact/confirm-contact'
import { ConfirmRegistrant } from '../features/confirm-contact/confirm-registrant'
import { AllowChange } from '../features/control-links/allow-change'
import { StopEverything } from '../features/control-links/stop-everything'
import { UndoEmail } from '../features/control-links/undo-email'
import styles from './mailed-link-page.module.css'

/** A new token is a new page: nothing of the last one stays. */
const tokenPage = (Content: ComponentType<{ token: string }>) => () => {
  const token = useMailedToken()
  return (
    <div className={styles.page}>
      <Content key={token} token={token} />
    </div>
  )
}

/** What the button of a mail about the control of an account opens. */
export const StopPage = tokenPage(StopEverything)

/** What the link of a mail about a waiting change opens. */
export const AllowPage = tokenPage(AllowChange)

/** What the button of the mail to a former address opens. */
export const UndoEmailPage = tokenPage(UndoEmail)

/** What the link in a registrant's mail opens while the address, or another registrant, waits to be confirmed. */
export const ConfirmContactPage = () => {
  const { hash, search } = useLocation()
  const Content = new URLSearchParams(search).get('change') === 'registrant' ? ConfirmRegistrant : ConfirmContact
  return (
    <div className={styles.page}>
      <Content key={hash} token={hash.slice(1)} />
    </div>
  )
}
