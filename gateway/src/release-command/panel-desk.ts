import type { Audience, AudienceCondition, ReleaseFlag } from '@panel/shared/contract/audience'
import { ReleaseForbidden } from '../errors'
import { conditionsOf } from '../releases/audience'
import type { Releases } from '../releases/history'
import { listFlags, readSettings, setAudience, setFlag, setSettings } from '../releases/panel-rules'
import type { PanelDesk, Releaser } from '../routes/release-desk'
import { checkRight } from './team-rights'

const whyOf = ({ by, via }: Releaser, why: string) => ({ by, via, why })

const checkOperator = ({ team }: Releaser): void => {
  if (team)
    throw new ReleaseForbidden(
      'right_not_allowed',
      `the token of ${team.name} may not: the operator says who gets a panel`,
    )
}

/** Audiences, flags and settings: changes without a release. */
export const openPanelDesk = (releases: Releases): PanelDesk => {
  const registry = async () => (await import('./promote')).liveRegistry(releases)
  return {
    setAudience: async (releaser, name, audience: Audience | null, reason) => {
      checkOperator(releaser)
      return (await setAudience(releases, whyOf(releaser, reason), name, audience)).change
    },
    conditions: async (name, audience): Promise<AudienceCondition[] | null> => {
      const live = await registry()
      const asked = audience ?? live?.panels[name]?.stable.audience ?? {}
      return conditionsOf(asked, name, live?.flags)
    },
    flags: async () => listFlags(await registry()),
    setFlag: async (releaser, name, flag: ReleaseFlag, reason) => {
      checkOperator(releaser)
      return (await setFlag(releases, whyOf(releaser, reason), name, flag)).change
    },
    settings: async (releaser, name) => {
      if (releaser.team) checkRight(releaser, 'publish', name)
      return readSettings(await registry(), name)
    },
    setSettings: async (releaser, name, values, reason) => {
      checkRight(releaser, 'promote', name)
      return (await setSettings(releases, whyOf(releaser, reason), name, values)).change
    },
  }
}
