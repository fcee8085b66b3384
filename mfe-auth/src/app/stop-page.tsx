import { useMailedToken } from '../common/mailed-link'
import { StopEverything } from '../features/control-links/stop-everything'
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
