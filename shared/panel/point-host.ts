import type { ComponentType } from 'react'
import type { FoundContribution } from './contributions'
import type { ActivePanel } from './registry'

export interface ContributionPlace {
  contribution: FoundContribution
  context: unknown
}

/** What the shell draws contributions with. */
export interface PointParts {
  /** The view in its place on a page. */
  Contribution: ComponentType<ContributionPlace & { inline?: boolean | undefined }>
  /** The view in a dialog; of several the visitor chooses one first. */
  ContributionDialog: ComponentType<{
    contributions: readonly FoundContribution[]
    context: unknown
    title?: string | undefined
    onClose: () => void
  }>
}

interface PointHost {
  panels: ReadonlyMap<string, ActivePanel>
  /** Loads the shell's code for points, which a page without contributions does not need. */
  load: () => Promise<PointParts>
}

/** Written by the shell, once. In a page that is not the shell's no point is filled. */
export const points: { host?: PointHost } = {}
