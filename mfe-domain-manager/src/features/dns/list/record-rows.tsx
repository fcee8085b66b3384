import { useTranslation } from '@panel/shared/i18n'
import type { ReactNode, Ref } from 'react'
import styles from './list.module.css'
import { moveByArrow } from './move-by-arrow'
import type { ListedRecords } from './use-listed-records'

interface RecordRowsProps {
  wide: boolean
  list: ListedRecords['list']
  children: ReactNode
}

/** The list in the drawer scrolls by itself (S9.6), so the keyboard must reach it. */
const focusable = (wide: boolean) => ({ tabIndex: wide ? -1 : 0 })

/** The list that the rows are in: as high as all of them where only a part is drawn. */
export const RecordRows = ({ wide, list, children }: RecordRowsProps) => {
  const { t } = useTranslation('mfe-domain-manager')
  return (
    <ul
      ref={list.ref}
      aria-label={t('dns.title')}
      className={wide ? styles.wideList : styles.list}
      onKeyDown={moveByArrow}
      {...(list.isWindow && { 'data-window': true, style: { blockSize: list.height } })}
      {...focusable(wide)}
    >
      {children}
    </ul>
  )
}

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
