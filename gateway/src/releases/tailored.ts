import { createHash } from 'node:crypto'
import type { PanelDescription, Registry } from '@panel/shared/panel/registry'
import { type Asking, isIn } from './audience'

type Release = Registry['panels'][string]

const releasedBuilds = ({ stable, canary, previous }: Release): PanelDescription[] => [
  stable,
  ...(canary ? [canary.build] : []),
  ...(previous ? [previous] : []),
]

const contributionsOf = ({ extends: given = {} }: PanelDescription) => Object.values(given).flat()

/** Whether not everybody gets the same: only then it is asked who opens a page. */
export const hasAudiences = ({ panels }: Registry): boolean =>
  Object.values(panels).some(
    release =>
      release.audience !== undefined ||
      releasedBuilds(release).some(
        build => build.audience !== undefined || contributionsOf(build).some(({ audience }) => audience !== undefined),
      ),
  )

const filesOf = ({ js, css }: { js: string[]; css: string[] }): string[] => [...js, ...css]

/** Without views that are shown nowhere any more, and without the files that only those need. */
const withoutViews = (build: PanelDescription, hidden: ReadonlySet<string>): PanelDescription => {
  const views = Object.entries(build.chunks.views)
  const gone = views.filter(([view]) => hidden.has(view)).flatMap(([, files]) => filesOf(files))
  const left = views.filter(([view]) => !hidden.has(view))
  const { panel, locales } = build.chunks
  const needed = new Set([
    build.entry,
    ...[panel, ...Object.values(locales), ...left.map(([, each]) => each)].flatMap(filesOf),
  ])
  const files = Object.entries(build.files).filter(([file]) => !gone.includes(file) || needed.has(file))
  const ofViews = (['firstCalls', 'ownCalls', 'imports', 'texts'] as const).flatMap(name => {
    const known = build[name]
    return known
      ? [[name, Object.fromEntries(Object.entries(known).filter(([view]) => !hidden.has(view)))] as const]
      : []
  })
  return {
    ...build,
    ...Object.fromEntries(ofViews),
    chunks: { ...build.chunks, views: Object.fromEntries(left) },
    files: Object.fromEntries(files),
  }
}

/** A build that everybody gets, for a trial. */
export const withoutAudiences = (build: PanelDescription): PanelDescription => {
  const { audience: _, ...rest } = build
  if (!rest.extends) return rest
  const open = Object.entries(rest.extends).map(
    ([point, list]) => [point, list.map(({ audience: _, ...contribution }) => contribution)] as const,
  )
  return { ...rest, extends: Object.fromEntries(open) }
}

type Meets = (build: PanelDescription, audience: PanelDescription['audience']) => boolean

/** A build as a page has it: with the contributions that are for its visitor, and without what only the gateway reads. */
const tailoredBuild = (build: PanelDescription, meets: Meets): PanelDescription => {
  const { audience: _, ...rest } = build
  if (!rest.extends) return rest
  const shown = Object.entries(rest.extends).map(
    ([point, contributions]) =>
      [
        point,
        contributions
          .filter(({ audience }) => meets(build, audience))
          .map(({ audience: _, ...contribution }) => contribution),
      ] as const,
  )
  const result = { ...rest, extends: Object.fromEntries(shown.filter(([, list]) => list.length > 0)) }
  const kept = new Set([...rest.routes, ...contributionsOf(result)].map(({ view }) => view))
  const hidden = contributionsOf(rest).flatMap(({ view }) => (kept.has(view) ? [] : [view]))
  return hidden.length === 0 ? result : withoutViews(result, new Set(hidden))
}

const tailoredRelease = (release: Release, meets: Meets): Release | null => {
  const { stable, canary, previous, audience, ...rest } = release
  const isFor = (build: PanelDescription) => meets(build, audience ?? build.audience)
  if (!isFor(stable)) return null
  return {
    ...rest,
    stable: tailoredBuild(stable, meets),
    ...(canary && isFor(canary.build) && { canary: { ...canary, build: tailoredBuild(canary.build, meets) } }),
    ...(previous && isFor(previous) && { previous: tailoredBuild(previous, meets) }),
  }
}

/** The part of a registry that is for somebody. Two people who get the same get the same registry. */
export const tailor = (registry: Registry, asking: Asking): Registry => {
  const { flags, ...rest } = registry
  const meets: Meets = ({ name }, audience) => isIn(audience, name, flags, asking)
  const panels = Object.fromEntries(
    Object.entries(registry.panels).flatMap(([name, release]) => {
      const tailored = tailoredRelease(release, meets)
      return tailored ? [[name, tailored] as const] : []
    }),
  )
  return { ...rest, panels, part: partOf(panels) }
}

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** What is in it, whatever the builds. */
const partOf = (panels: Registry['panels']): string =>
  digest(
    Object.values(panels).map(({ stable }) => [stable.name, contributionsOf(stable).map(({ view }) => view)]),
  ).slice(0, 16)

/**
 * Differs for two tailored forms of a registry wherever they do. `part` does not: it leaves canaries out, so that none
 * makes open pages reload.
 */
export const tailoredKey = ({ panels }: Registry): string =>
  digest(
    Object.values(panels).map(release =>
      releasedBuilds(release).map(build => [build.name, build.build, build.extends]),
    ),
  )

/** What somebody gets who is not signed in. */
export const forVisitors = (registry: Registry): Registry => tailor(registry, { viewer: null, language: 'en' })
