import type { Domain } from '@panel/shared/contract'
import { ExpiryBar, expiryTexts } from '../expiry'
import styles from './cells.module.css'
import { useRowTools } from './row-tools'

/** The date and how much of the term has passed (S2.31). */
export const ExpiryCell = ({ domain }: { domain: Domain }) => {
  const { t } = useRowTools()
  const { date, left } = expiryTexts(domain, t)
  return (
    <div className={styles.expiry}>
      <div className={styles.expiryTexts}>
        <span data-numeric>{date}</span>
        {left && <span className={styles.left}>{left}</span>}
      </div>
      {domain.expires_at && <ExpiryBar domain={domain} t={t} />}
    </div>
  )
}
