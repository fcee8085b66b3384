import { useLocation } from '@panel/shared/panel'
import { StopTransfer } from '../features/stop-transfer/stop-transfer'
import styles from './stop-transfer-page.module.css'

/** What the link in the owner's mail opens while an accepted transfer waits. */
export const StopTransferPage = () => {
  const token = useLocation().hash.slice(1)
  return (
    <div className={styles.page}>
      <StopTransfer key={token} token={token} />
    </div>
  )
}
