import styles from './cart-summary.module.css'

interface SummaryLineProps {
  label: string
  value: number | string
  strong?: boolean
}

export const SummaryLine = ({ label, value, strong }: SummaryLineProps) => (
  <div className={styles.count} data-strong={strong}>
    <dt>{label}</dt>
    <dd data-numeric>{value}</dd>
  </div>
)
