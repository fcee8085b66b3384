import type { Domain } from '@panel/shared/contract'
import { columnVisibilityFeature, createColumnHelper, rowSortingFeature, tableFeatures } from '@panel/shared/table'
import type { SortField } from '../../../model/list-order'
import { ConnectionsCell } from './connections-cell'
import { DomainCell } from './domain-cell'
import { ExpiryCell } from './expiry-cell'
import { AutoRenewCell, PrivacyCell } from './flag-cells'

/**
 * What the list takes of the table library: columns, their choice and their order. Rows are filtered, ordered and
 * windowed before they get there, since a row model of 100,000 rows takes 100 to 200 ms to build.
 */
export const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature })

/** Columns of the list in their order (S2.31), after the select checkbox. */
export const columnIds = ['domain', 'expires', 'autoRenew', 'privacy', 'connections'] as const
export type ColumnId = (typeof columnIds)[number]

/** What a column is sorted by. Connections have no order. */
export const sortFieldOf: Partial<Record<string, SortField>> = {
  domain: 'name',
  expires: 'expires_at',
  autoRenew: 'auto_renew',
  privacy: 'privacy_enabled',
}

const cells: Record<ColumnId, (props: { domain: Domain }) => React.ReactNode> = {
  domain: DomainCell,
  expires: ExpiryCell,
  autoRenew: AutoRenewCell,
  privacy: PrivacyCell,
  connections: ConnectionsCell,
}

const helper = createColumnHelper<typeof features, Domain>()

export const columns = helper.columns(
  columnIds.map(id => {
    const Content = cells[id]
    return helper.accessor(domain => domain.id, {
      id,
      cell: ({ row }) => <Content domain={row.original} />,
      enableHiding: id !== 'domain',
      enableSorting: sortFieldOf[id] !== undefined,
    })
  }),
)
