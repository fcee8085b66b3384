import type { Readable } from 'node:stream'
import type { Audience, AudienceCondition, ReleaseFlag } from '@panel/shared/contract/audience'
import type { NamedFlag, PanelSettings } from '@panel/shared/contract/panel-rules'
import type { ReleaseAction, ReleasesStatus } from '@panel/shared/contract/releases'
import type { BuildName } from '../releases/collect-garbage'
import type { Reason } from '../releases/commit-change'
import type { Change } from '../releases/history'
import type { PictureName } from '../releases/pictures'
import type { Team } from '../releases/team-lists'

/** The caller: a team by its token, or an administrator, with the right to change everything and publish nothing. */
export interface Releaser {
  /** As the history has it. */
  by: string
  via: NonNullable<Reason['via']>
  team: Team | null
}

/** What is asked for. */
export interface ReleaseChange {
  action: ReleaseAction
  build: string | undefined
  percent: number | undefined
  reason: string
}

/** Carries out what arrives here. Refusals are ReleaseErrors. */
export interface ReleaseDesk {
  /** The team of a token, its own or its CI's. Rejects with CiTokenRefused when that of a CI is refused. */
  releaserOf(token: string): Promise<Releaser | undefined>
  status(): Promise<ReleasesStatus>
  history(name: string): Promise<Change[]>
  /** Throws when they may not publish under this name, before anything of a build is read. */
  mayPublish(releaser: Releaser, name: string): void
  publish(releaser: Releaser, build: BuildName, archive: Readable, reason: string): Promise<{ created: boolean }>
  /** A source map of a build; undefined when there is none. */
  sourceMap(releaser: Releaser, build: BuildName, file: string): Promise<Buffer | undefined>
  /** What was seen of a build in its trial; nothing when it never was on trial. */
  pictures(build: BuildName): Promise<PictureName[]>
  /** One of them, a JPEG. */
  picture(build: BuildName, file: string): Promise<Buffer | undefined>
  change(releaser: Releaser, name: string, order: ReleaseChange): Promise<Change>
  rules: PanelDesk
}

/** Audiences, flags and settings of panels. Refusals are ReleaseErrors. */
export interface PanelDesk {
  setAudience(releaser: Releaser, name: string, audience: Audience | null, reason: string): Promise<Change>
  /** The conditions that an account has to meet to get a panel; null while its flag is off. */
  conditions(name: string, audience: Audience | null): Promise<AudienceCondition[] | null>
  flags(): Promise<NamedFlag[]>
  setFlag(releaser: Releaser, name: string, flag: ReleaseFlag, reason: string): Promise<Change>
  settings(releaser: Releaser, name: string): Promise<PanelSettings>
  setSettings(releaser: Releaser, name: string, values: Record<string, unknown>, reason: string): Promise<Change>
}
