import type { Registry } from '@panel/shared/panel/registry'
import { ReleaseConflict } from '../errors'
import type { Reason } from './commit-change'
import type { Disabled, Releases } from './history'
import { checkOwnership } from './ownership'
import * as changes from './release-changes'
import { checkUntrusted } from './untrusted-calls'

export type Why = Omit<Reason, 'action'>

/** Looks at the registry that a change will follow on, and throws when the change must not. */
export type Guard = (registry: Registry | null) => void

export const noGuard: Guard = () => undefined

export const isTeam = ({ via }: Why): boolean => via === 'token' || via === 'ci'

/** @throws ReleaseConflict */
export const refuseDisabled = (disabled: Disabled, name: string): void => {
  const since = disabled[name]
  if (since) throw new ReleaseConflict(`${name} is disabled since generation ${since.generation + 1}: enable it`)
}

/** Inside of each change, so that of two that claim the same only one is made, and no untrusted panel gets more calls. */
export const checkClaims = (
  { adminPath }: Releases,
  content: changes.RegistryContent | null,
  description: changes.Description,
): void => {
  if (!content || changes.isShell(description)) return
  checkOwnership(content, description, adminPath)
  const { untrusted } = content.panels[description.name] ?? {}
  if (untrusted) checkUntrusted(description, untrusted)
}
