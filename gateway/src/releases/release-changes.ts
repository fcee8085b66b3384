import type { Audience } from '@panel/shared/contract/audience'
import type { PanelDescription, Registry, ShellDescription } from '@panel/shared/panel/registry'
import { ReleaseError } from '../errors'

export type RegistryContent = Pick<Registry, 'shell' | 'panels' | 'flags'>
export type Description = PanelDescription | ShellDescription

interface Release<Build> {
  stable: Build
  canary?: { percent: number; build: Build } | undefined
  previous?: Build | undefined
  untrusted?: string[] | undefined
  audience?: Audience | undefined
  settings?: Record<string, unknown> | undefined
}

export const isShell = (description: Description): description is ShellDescription => description.name === 'shell'

export const withRelease = <Build>({ stable, canary, previous, untrusted, audience, settings }: Release<Build>) => ({
  stable,
  ...(canary && { canary }),
  ...(previous && { previous }),
  ...(untrusted && { untrusted }),
  ...(audience && { audience }),
  ...(settings && { settings }),
})

export const promoted = <Build extends Description>(release: Release<Build> | undefined, build: Build) =>
  withRelease({
    ...release,
    stable: build,
    canary: undefined,
    previous: release && (release.stable.build === build.build ? release.previous : release.stable),
  })

/** Makes a build live for everyone and ends a canary. The first build of a panel may come at any time after a shell's. */
export const promote = (content: RegistryContent | null, build: Description): RegistryContent => {
  if (isShell(build)) return { ...content, shell: promoted(content?.shell, build), panels: content?.panels ?? {} }
  if (!content) throw new ReleaseError('no shell is live yet: promote a build of the shell first')
  return { ...content, panels: { ...content.panels, [build.name]: promoted(content.panels[build.name], build) } }
}

const trial = <Build extends Description>(release: Release<Build> | undefined, build: Build, percent: number) => {
  if (!release)
    throw new ReleaseError(`${build.name} has no live build that a canary could be compared with: promote one`)
  if (release.stable.build === build.build)
    throw new ReleaseError(`${build.name} ${build.build} is live for everyone already`)
  return withRelease({ ...release, canary: percent === 0 ? undefined : { percent, build } })
}

/** Promotes a build for `percent` (0 to 100) of visitors; 0 ends the trial. */
export const canary = (content: RegistryContent | null, build: Description, percent: number): RegistryContent => {
  if (!Number.isInteger(percent) || percent < 0 || percent > 100)
    throw new ReleaseError('the share of visitors is a whole number from 0 to 100')
  if (!content) throw new ReleaseError('no shell is live yet: promote a build of the shell first')
  if (isShell(build)) return { ...content, shell: trial(content.shell, build, percent) }
  return { ...content, panels: { ...content.panels, [build.name]: trial(content.panels[build.name], build, percent) } }
}

const takenBack = <Build extends Description>(
  name: string,
  release: Release<Build> | undefined,
  [stable, previous]: readonly Build[],
) => {
  if (release?.canary) return withRelease({ ...release, canary: undefined })
  if (!release || !stable) throw new ReleaseError(`${name} has no build to go back to`)
  return withRelease({ ...release, stable, previous })
}

/**
 * Takes the last step back: ends a canary, else makes the first of the `earlier` builds live; the second is what it
 * falls back to when it fails.
 */
export const rollback = (
  content: RegistryContent | null,
  name: string,
  earlier: readonly Description[],
): RegistryContent => {
  if (!content) throw new ReleaseError('nothing is live yet')
  if (name === 'shell') return { ...content, shell: takenBack(name, content.shell, earlier.filter(isShell)) }
  const builds = earlier.flatMap(build => (isShell(build) ? [] : build))
  return { ...content, panels: { ...content.panels, [name]: takenBack(name, content.panels[name], builds) } }
}

/** Takes a panel out; answers which build of it was live, too. */
export const disable = (content: RegistryContent | null, name: string): { content: RegistryContent; build: string } => {
  if (name === 'shell') throw new ReleaseError('the shell cannot be disabled: promote another build of it')
  const { [name]: release, ...panels } = content?.panels ?? {}
  if (!content || !release) throw new ReleaseError(`${name} is not live`)
  return { content: { ...content, panels }, build: release.stable.build }
}

/** Every build that a registry names: live, on trial, or to go back to. */
export const buildsOf = ({ shell, panels }: RegistryContent): Description[] =>
  [shell, ...Object.values(panels)].flatMap(release => [
    release.stable,
    ...(release.canary ? [release.canary.build] : []),
    ...(release.previous ? [release.previous] : []),
  ])
