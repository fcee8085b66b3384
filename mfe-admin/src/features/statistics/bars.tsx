import styles from './statistics.module.css'

const height = 100
const step = 20
const gap = 4

/** One column for each value; the table next to it says the same to everybody. */
export const Bars = ({ values }: { values: readonly number[] }) => {
  const most = Math.max(1, ...values)
  // Values may repeat, so that only the position distinguishes the columns.
  const columns = values.map((value, place) => ({ key: String(place), x: place * step + gap / 2, value }))
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${values.length * step} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {columns.map(({ key, x, value }) => {
        const tall = (value / most) * height
        return <rect key={key} x={x} y={height - tall} width={step - gap} height={tall} />
      })}
    </svg>
  )
}
