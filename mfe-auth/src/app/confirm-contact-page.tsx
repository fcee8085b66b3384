import { useLocation } from '@panel/shared/panel'
import { ConfirmContact } from '../features/confirm-contact/confirm-contact'
import styles from './mailed-link-page.module.css'

/** What the link in a registrant's mail opens while the address waits to be confirmed. */
export const ConfirmContactPage = () => {
  const { hash } = useLocation()
  return (
    <div className={styles.page}>
      <ConfirmContact key={hash} token={hash.slice(1)} />
    </div>
  )
}
