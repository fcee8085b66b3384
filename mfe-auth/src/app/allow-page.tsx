import { useMailedToken } from '../common/mailed-link'
import { AllowChange } from '../features/control-links/allow-change'
import styles from './mailed-link-page.module.css'

/** What the link of a mail about a waiting change opens. */
export const AllowPage = () => {
  const token = useMailedToken()
  return (
    <div className={styles.page}>
      <AllowChange key={token} token={token} />
    </div>
  )
}
