import { Contribution, contributionsOf, type FoundContribution } from '@panel/shared/panel/points'
import { knownOf } from '../../../common/domain-contributions'
import type { CellProps } from './cells'

const columnOf = (contribution: FoundContribution) => ({
  id: contribution.id,
  title: contribution.title,
  width: 'minmax(7rem, 1fr)',
  sort: null,
  cell: ({ domain }: CellProps) => (
    <Contribution contribution={contribution} context={{ domain: knownOf(domain) }} inline />
  ),
})

export type ContributedColumn = ReturnType<typeof columnOf>

const known = new WeakMap<readonly FoundContribution[], ContributedColumn[]>()

/** The columns of other panels, after those of the list; the same ones from render to render. */
export const contributedColumns = (): readonly ContributedColumn[] => {
  const contributions = contributionsOf('domains.column')
  const columns = known.get(contributions) ?? contributions.map(columnOf)
  known.set(contributions, columns)
  return columns
}
