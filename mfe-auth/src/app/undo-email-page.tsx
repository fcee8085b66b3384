import { useMailedToken } from '../common/mailed-link'
import { UndoEmail } from '../features/control-links/undo-email'
import styles from './mailed-link-page.module.css'

/** What the button of the mail to a former address opens. */
export const UndoEmailPage = () => {
  const token = useMailedToken()
  return (
    <div className={styles.page}>
      <UndoEmail key={token} token={token} />
    </div>
  )
}
