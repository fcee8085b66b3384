import type { Readable } from 'node:stream'
import type { BuildName } from '../releases/collect-garbage'
import type { Change } from '../releases/history'
import type { Team } from '../releases/teams'

export const releaseActions = ['promote', 'canary', 'rollback', 'disable', 'enable'] as const

/** What a team asks for. */
export interface ReleaseOrder {
  action: (typeof releaseActions)[number]
  build: string | undefined
  percent: number | undefined
  reason: string
}

/** Who carries out what arrives here. Refusals are ReleaseErrors. */
export interface ReleaseDesk {
  teamOf(token: string): Promise<Team | undefined>
  status(): Promise<object>
  history(name: string): Promise<Change[]>
  /** Throws when the team may not publish under this name, before anything of a build is read. */
  mayPublish(team: Team, name: string): void
  publish(team: Team, build: BuildName, archive: Readable): Promise<{ created: boolean }>
  change(team: Team, name: string, order: ReleaseOrder): Promise<Change>
}
