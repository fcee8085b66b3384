import { extendsOf, firstPoints } from '@panel/shared/panel/contributions'
import type { PanelDescription, Registry, ShellDescription } from '@panel/shared/panel/registry'
import { ReleaseError } from '../errors'
import type { BuildName } from '../releases/collect-garbage'
import { checkOwnership } from '../releases/ownership'
import { buildsOf, type Description, isShell, type RegistryContent } from '../releases/release-changes'
import { withoutAudiences } from '../releases/tailored'

/** A shell with panels, one build of each, as some visitor may get them once the candidate is live. */
export interface Combination {
  content: RegistryContent
  /** The panels whose views are to be visited in it. */
  visited: PanelDescription[]
}

/** Panels that the registry has in a frame are in one here too. Everybody gets all of them, so that all can be tried. */
const combine = (
  registry: Registry | null,
  shell: ShellDescription,
  panels: readonly PanelDescription[],
): RegistryContent => {
  const withRules = (panel: PanelDescription) => {
    const { untrusted, settings } = registry?.panels[panel.name] ?? {}
    return { stable: withoutAudiences(panel), ...(untrusted && { untrusted }), ...(settings && { settings }) }
  }
  return {
    shell: { stable: shell },
    panels: Object.fromEntries(panels.map(panel => [panel.name, withRules(panel)])),
  }
}

const withPanel = (registry: Registry, candidate: PanelDescription): Combination[] => {
  const { stable, canary } = registry.shell
  const others = Object.values(registry.panels).flatMap(release =>
    release.stable.name === candidate.name ? [] : [release.stable],
  )
  return [stable, ...(canary ? [canary.build] : [])].map(shell => ({
    content: combine(registry, shell, [...others, candidate]),
    visited: [candidate],
  }))
}

/** Whether all that a panel claims is free. */
const mayJoin = (content: RegistryContent, panel: PanelDescription): boolean => {
  try {
    checkOwnership(content, panel)
    return true
  } catch (error) {
    if (error instanceof ReleaseError) return false
    throw error
  }
}

const withShell = (registry: Registry | null, candidate: ShellDescription): Combination[] => {
  const releases = Object.values(registry?.panels ?? {})
  const live = releases.map(({ stable }) => stable)
  const combined = (builds: readonly PanelDescription[]): RegistryContent =>
    combine(
      registry,
      candidate,
      live.map(panel => builds.find(({ name }) => name === panel.name) ?? panel),
    )
  const replacing = (builds: readonly PanelDescription[]): Combination[] =>
    builds.length === 0 ? [] : [{ content: combined(builds), visited: [...builds] }]
  // A rollback is refused where an address changed hands, so such a build is not tried. Two that claim the same are tried apart.
  const earlier: PanelDescription[][] = []
  for (const { previous } of releases) {
    if (!registry || !previous || !mayJoin(registry, previous)) continue
    const together = earlier.find(builds => mayJoin(combined(builds), previous))
    if (together) together.push(previous)
    else earlier.push([previous])
  }
  return [
    { content: combine(registry, candidate, live), visited: live },
    ...replacing(releases.flatMap(({ canary }) => (canary ? [canary.build] : []))),
    ...earlier.flatMap(replacing),
  ]
}

/**
 * What must be tried before a build goes live. A panel: in the live shell and in the one on trial. A shell: with all
 * live panels, with those on trial, and with those that a rollback could bring back. Throws a ReleaseError while no
 * shell is live that a panel could be tried in.
 */
export const combinationsFor = (registry: Registry | null, candidate: Description): Combination[] => {
  if (isShell(candidate)) return withShell(registry, candidate)
  if (!registry) throw new ReleaseError('no shell is live yet: promote a build of the shell first')
  return withPanel(registry, candidate)
}

/** Without what it adds to points, but for the sign-in form and what else each page of the shell needs. */
const withoutContributions = (panel: PanelDescription): PanelDescription => {
  const needed = Object.entries(extendsOf(panel)).filter(([point]) => firstPoints.includes(point))
  return { ...panel, extends: Object.fromEntries(needed) }
}

/**
 * What is served while a panel is visited: its contributions and none of others. One of another team that fails would
 * else refuse a page that it only stands in; each is judged by itself when its own panel is.
 */
export const contentFor = ({ shell, panels }: RegistryContent, visited: string): RegistryContent => ({
  shell,
  panels: Object.fromEntries(
    Object.entries(panels).map(([name, release]) => [
      name,
      name === visited ? release : { ...release, stable: withoutContributions(release.stable) },
    ]),
  ),
})

/** The builds that a candidate was tried with. When they are others at the moment of the change, it must be tried again. */
export const gateContext = (registry: Registry | null, subject: BuildName): string => {
  if (!registry) return ''
  const { stable, canary } = registry.shell
  const tried = subject.name === 'shell' ? buildsOf(registry) : [stable, ...(canary ? [canary.build] : [])]
  return tried.map(({ name, build }) => `${name}/${build}`).join(' ')
}
