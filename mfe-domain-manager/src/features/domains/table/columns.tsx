import type { Domain } from '@panel/shared/contract'
import type { Translate } from '@panel/shared/i18n'
import { fullName } from '@panel/shared/rules'
import type { SortField } from '../../../model/list-sort'
import { AutoRenewCell, type CellProps, ConnectionsCell, ExpiryCell, PrivacyCell } from './cells'
import type { ContributedColumn } from './contributed-columns'
import { DomainCell } from './domain-cell'
import { CreatedCell, DnssecCell, HealthCell, LockCell, NameserversCell, TagsCell } from './further-cells'

type CsvValue = string | number | boolean | null

interface ColumnDefinition {
  /** Its head is the text `list.columns.{id}`. */
  id: string
  /** Track of the grid. */
  width: string
  /** The sort key; null where it cannot be sorted by. */
  sort: SortField | null
  cell: (props: CellProps) => React.ReactNode
  /** Its columns of the CSV, by the API's own names: dates in UTC, `true` and `false`. */
  csv: Record<string, (domain: Domain) => CsvValue>
  /** Whether it can be taken away in the column menu. */
  optional: boolean
  /** Whether it shows next to an open drawer, which says more about some columns. */
  besideDrawer: boolean
  /** Whether it shows only once it was chosen in the column menu. */
  hidden?: boolean
}

/** What the list does not show unless it is asked to. */
const further = { csv: {}, optional: true, besideDrawer: false, hidden: true } as const

/** Calendar day in UTC, `2026-01-05`. */
const day = (moment: string | null): string => moment?.slice(0, 10) ?? ''

/**
 * The columns of the list in their order (S2.31), after the select checkbox: table, column menu and CSV read them here.
 */
export const columns = [
  {
    id: 'domain',
    width: 'minmax(11rem, 2.4fr)',
    sort: 'name',
    cell: DomainCell,
    csv: { domain: fullName, status: ({ status }) => status, created_at: ({ created_at }) => day(created_at) },
    optional: false,
    besideDrawer: true,
  },
  {
    id: 'expires',
    width: 'minmax(9rem, 1.2fr)',
    sort: 'expires_at',
    cell: ExpiryCell,
    csv: { expires_at: ({ expires_at }) => day(expires_at) },
    optional: true,
    besideDrawer: true,
  },
  {
    id: 'autoRenew',
    width: '9.25rem',
    sort: 'auto_renew',
    cell: AutoRenewCell,
    csv: { auto_renew: ({ auto_renew }) => auto_renew },
    optional: true,
    besideDrawer: true,
  },
  {
    id: 'privacy',
    width: '8rem',
    sort: 'privacy_enabled',
    cell: PrivacyCell,
    csv: { privacy_enabled: ({ privacy_enabled }) => privacy_enabled },
    optional: true,
    besideDrawer: false,
  },
  {
    id: 'connections',
    width: '8rem',
    sort: null,
    cell: ConnectionsCell,
    csv: {},
    optional: true,
    besideDrawer: false,
  },
  { ...further, id: 'tags', width: 'minmax(6rem, 1fr)', sort: null, cell: TagsCell },
  { ...further, id: 'nameservers', width: 'minmax(7rem, 1fr)', sort: null, cell: NameserversCell },
  { ...further, id: 'lock', width: '6.5rem', sort: null, cell: LockCell },
  { ...further, id: 'dnssec', width: '5.5rem', sort: null, cell: DnssecCell },
  { ...further, id: 'health', width: '5.5rem', sort: null, cell: HealthCell },
  { ...further, id: 'created', width: '7.5rem', sort: 'created_at', cell: CreatedCell },
] as const satisfies readonly ColumnDefinition[]

export type Column = (typeof columns)[number] | ContributedColumn

/** By id which columns show, where that is not the default; and as `dense` whether rows are low, which they are not by default. */
export type ColumnChoice = Record<string, boolean>

/** Whether the column is hidden by default. */
export const isHidden = (column: Column): boolean => 'hidden' in column

export const isShown = (column: Column, choice: ColumnChoice): boolean => choice[column.id] ?? !isHidden(column)

/** The name of a column, in the current language. */
export const headOf = (column: Column, t: Translate<'mfe-domain-manager'>): string =>
  'title' in column ? column.title : t(`list.columns.${column.id}`)
