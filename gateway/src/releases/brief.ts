import { isDeepStrictEqual } from 'node:util'
import { detailsOf } from '@panel/shared/panel/build-details'
import type { PanelDescription, Registry, ShellDescription, SignedRegistry } from '@panel/shared/panel/registry'
import { integrityOf } from './read-build'
import { buildsOf, type Description } from './release-changes'
import { signRegistry } from './signature'
import type { SigningKeys } from './signing-keys'

const hashOfText = (text: string): string => integrityOf(Buffer.from(text))

/** What a build's `details.json` says. */
export const detailsTextOf = (description: Description): string => JSON.stringify(detailsOf(description, hashOfText))

/** What `details.json` of its build that needs no shell says; undefined where there is none. */
export const standaloneTextOf = (description: Description): Buffer | undefined =>
  'alone' in description && description.alone ? Buffer.from(JSON.stringify(description.alone.files)) : undefined

const hashes = new WeakMap<Description, string>()

/** The hash of a build's `details.json`. */
export const detailsHashOf = (description: Description): string => {
  const known = hashes.get(description) ?? hashOfText(detailsTextOf(description))
  hashes.set(description, known)
  return known
}

const nothing = { js: [], css: [] }

const briefPanel = (panel: PanelDescription): PanelDescription => {
  const { name, version, build, contract, routes, redirects, navigation, shared, container, entry } = panel
  return {
    name,
    version,
    build,
    contract,
    routes,
    redirects,
    slots: {},
    ...(panel.extends && { extends: panel.extends }),
    navigation,
    shared,
    calls: [],
    container,
    entry,
    chunks: { panel: nothing, views: {}, locales: {} },
    files: {},
    details: detailsHashOf(panel),
  }
}

const briefShell = (shell: ShellDescription): ShellDescription => {
  const { name, version, build, contract, provides } = shell
  const chunks = { locales: {}, views: {} }
  return { name, version, build, contract, provides, entry: nothing, chunks, files: {}, details: detailsHashOf(shell) }
}

interface Builds<Build> {
  stable: Build
  canary?: { percent: number; build: Build } | undefined
  previous?: Build | undefined
}

const briefRelease = <Build, Release extends Builds<Build>>(release: Release, brief: (build: Build) => Build) => ({
  ...release,
  stable: brief(release.stable),
  ...(release.canary && { canary: { ...release.canary, build: brief(release.canary.build) } }),
  ...(release.previous && { previous: brief(release.previous) }),
})

/**
 * A registry as pages have it: builds name the hash of their `details.json`. Where a build is not as it was published,
 * since not all of its views are for the visitor, that file would say too much: its details stay where they are. So do
 * those of a panel that runs in a frame, of which the page loads nothing.
 */
const briefOf = (registry: Registry, published: Registry): Registry => {
  const { format, generation, issued_at, shell, panels, part } = registry
  const known = new Set(buildsOf(published).map(detailsHashOf))
  const brief = (build: PanelDescription) => (known.has(detailsHashOf(build)) ? briefPanel(build) : build)
  return {
    format,
    generation,
    issued_at,
    brief: true,
    shell: briefRelease(shell, briefShell),
    panels: Object.fromEntries(
      Object.entries(panels).map(([name, release]) => [
        name,
        release.untrusted ? release : briefRelease(release, brief),
      ]),
    ),
    ...(part !== undefined && { part }),
  }
}

/** Whether this is the brief form that is made of a registry here, now: another version may have signed it. */
export const isBriefOf = (brief: SignedRegistry, registry: Registry, published: Registry): boolean =>
  isDeepStrictEqual(brief.registry, briefOf(registry, published))

/** Signs the brief form of a registry. `published`: the one that names all builds as they are in the store. */
export const signBrief = (registry: Registry, published: Registry, keys: SigningKeys): SignedRegistry =>
  signRegistry(briefOf(registry, published), keys)
