import { ArrowDown, ArrowUp, ChevronsUpDown } from '@panel/shared/ui/icons'
import type { ReactNode } from 'react'
import styles from './sort-button.module.css'

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }

/** Order of a column, as `aria-sort` of its header says it. */
export type SortOrder = keyof typeof icons

interface SortButtonProps {
  order: SortOrder
  onSort: () => void
  children: ReactNode
}

/** The name of a column as the button that sorts by it; its header cell has the same `order` as `aria-sort`. */
export const SortButton = ({ order, onSort, children }: SortButtonProps) => {
  const Icon = icons[order]
  return (
    <button type="button" className={styles.sort} onClick={onSort}>
      {children}
      <Icon aria-hidden="true" className={styles.icon} />
    </button>
  )
}
