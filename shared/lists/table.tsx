// biome-ignore-all lint/a11y/noRedundantRoles: a changed display takes the role of a table element away in some browsers

import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { SortButton, type SortOrder } from './sort-button'
import { SteadyBody } from './steady-body'
import styles from './table.module.css'

interface TableProps extends ComponentProps<'table'> {
  /** Accessible name. */
  label: string
}

/** A native table that becomes a list of cards below 48 rem. */
export const Table = ({ label, className, ...rest }: TableProps) => (
  <table {...rest} role="table" aria-label={label} className={clsx(styles.table, className)} />
)

export const TableHead = ({ className, ...rest }: ComponentProps<'thead'>) => (
  <thead {...rest} role="rowgroup" className={clsx(styles.head, className)} />
)

interface TableBodyProps extends ComponentProps<'tbody'> {
  /**
   * Rows that have just moved take no click, so that none is hit that came under the pointer. What the reader chose to
   * see: where it changes, rows move because they were asked to, and take clicks at once.
   */
  steadyFor?: string
}

export const TableBody = ({ steadyFor, ...rest }: TableBodyProps) =>
  steadyFor === undefined ? (
    <tbody {...rest} role="rowgroup" />
  ) : (
    <SteadyBody {...rest} role="rowgroup" view={steadyFor} />
  )

export interface RowProps extends ComponentProps<'tr'> {
  selected?: boolean
}

export const Row = ({ selected, className, ...rest }: RowProps) => (
  <tr
    {...rest}
    role="row"
    data-selected={selected || undefined}
    className={clsx(styles.row, selected && styles.selected, className)}
  />
)

interface HeaderCellProps extends Omit<ComponentProps<'th'>, 'align'> {
  align?: 'start' | 'end'
  /** The current order; with `onSort` the cell is a button. */
  sort?: SortOrder
  onSort?: () => void
}

export const HeaderCell = ({
  align = 'start',
  sort = 'none',
  onSort,
  className,
  children,
  ...rest
}: HeaderCellProps) => (
  <th
    {...rest}
    role="columnheader"
    scope="col"
    aria-sort={onSort ? sort : undefined}
    className={clsx(styles.headerCell, align === 'end' && styles.end, className)}
  >
    {onSort ? (
      <SortButton order={sort} onSort={onSort}>
        {children}
      </SortButton>
    ) : (
      children
    )}
  </th>
)

interface CellProps extends Omit<ComponentProps<'td'>, 'align'> {
  align?: 'start' | 'end'
  /** Name of the column, shown before the value where rows are cards. */
  label?: ReactNode
  /** The first line of the card on a phone: larger, without its label. */
  primary?: boolean
  /** Comes before the primary cell on its line on a phone, such as the row's checkbox. */
  lead?: boolean
}

export const Cell = ({ align = 'start', label, primary, lead, className, children, ...rest }: CellProps) => (
  <td
    {...rest}
    role="cell"
    className={clsx(
      styles.cell,
      align === 'end' && styles.end,
      primary && styles.primary,
      lead && styles.lead,
      className,
    )}
  >
    {label && !primary && (
      <span className={styles.cellLabel} aria-hidden="true">
        {label}
      </span>
    )}
    {children}
  </td>
)
