import type { ReactNode, Ref } from 'react'
import styles from './list.module.css'

interface RecordRowProps {
  /** Takes the height of the row. */
  measure: Ref<HTMLLIElement> | undefined
  index: number
  /** Pixels from the top of a list of which only a part is drawn. */
  offset: number | null
  /** Rows of the whole list. */
  count: number
  edited: boolean
  fresh: boolean
  children: ReactNode
}

/** One row of the list: in the flow, or at its place in a list of which only a part is drawn. */
export const RecordRow = ({ measure, index, offset, count, edited, fresh, children }: RecordRowProps) => (
  <li
    ref={measure}
    data-index={index}
    className={styles.row}
    data-editing={edited || undefined}
    data-fresh={fresh || undefined}
    {...(offset !== null && {
      style: { transform: `translateY(${offset}px)` },
      'aria-setsize': count,
      'aria-posinset': index + 1,
    })}
  >
    {children}
  </li>
)
