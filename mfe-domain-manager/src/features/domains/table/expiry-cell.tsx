import type { Domain } from '@panel/shared/contract'
import { ExpiryBar, useExpiryTexts } from '../expiry'
import styles from './cells.module.css'

/** The date and how much of the term has passed (SPEC S2.31). */
export const ExpiryCell = ({ domain }: { domain: Domain }) => {
  const { date, left } = useExpiryTexts(domain)
  return (
    <div className={styles.expiry}>
      <div className={styles.expiryTexts}>
        <span data-numeric>{date}</span>
        {left && <span className={styles.left}>{left}</span>}
      </div>
      {domain.expires_at && <ExpiryBar domain={domain} />}
    </div>
  )
}
