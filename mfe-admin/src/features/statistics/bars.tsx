import { formatMonth } from '@panel/shared/i18n'
import styles from './statistics.module.css'

const height = 100
const step = 20
const gap = 4

interface BarsProps {
  months: readonly string[]
  values: readonly number[]
  /** The top of the scale, which charts that are compared have in common. */
  most: number
  text: (value: number) => string
}

/** One column for each month on a scale from 0; the table next to it says the same to everybody. */
export const Bars = ({ months, values, most, text }: BarsProps) => {
  // Values may repeat, so that only the position distinguishes the columns.
  const columns = values.map((value, place) => ({ key: String(place), x: place * step + gap / 2, value }))
  const top = Math.max(1, most)
  return (
    <div className={styles.chart} aria-hidden="true">
      <div className={styles.scale}>
        <span>{text(top)}</span>
        <span>{text(0)}</span>
      </div>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${values.length * step} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <line className={styles.half} x1="0" x2={values.length * step} y1={height / 2} y2={height / 2} />
        {columns.map(({ key, x, value }) => {
          const tall = Math.max(0, value / top) * height
          return <rect key={key} x={x} y={height - tall} width={step - gap} height={tall} />
        })}
      </svg>
      <div className={styles.months}>
        <span>{formatMonth(months[0] ?? '')}</span>
        <span>{formatMonth(months.at(-1) ?? '')}</span>
      </div>
    </div>
  )
}
