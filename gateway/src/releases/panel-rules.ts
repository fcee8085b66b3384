import type { Audience, ReleaseFlag } from '@panel/shared/contract/audience'
import type { NamedFlag, PanelSettings } from '@panel/shared/contract/panel-rules'
import { unstorable } from '@panel/shared/contract/text'
import { settingsValues } from '@panel/shared/panel/panel-settings'
import type { PanelDescription, Registry } from '@panel/shared/panel/registry'
import { ReleaseError, SettingsRefused } from '../errors'
import { boundedSchema } from './bounded-schema'
import type { Why } from './change-rules'
import { commitChange } from './commit-change'
import type { HistoryEntry, Releases } from './history'
import { withRelease } from './release-changes'

type Release = Registry['panels'][string]

const panelOf = (registry: Registry | null, name: string): { registry: Registry; release: Release } => {
  const release = registry?.panels[name]
  if (!registry || !release) throw new ReleaseError(`${name} is not live`)
  return { registry, release }
}

const withPanel = (registry: Registry, name: string, release: Release): Registry => ({
  ...registry,
  panels: { ...registry.panels, [name]: release },
})

/** Sets the audience of a panel from now on; null: that of its build. */
export const setAudience = (
  releases: Releases,
  why: Why,
  name: string,
  audience: Audience | null,
): Promise<HistoryEntry> =>
  commitChange(releases, { ...why, action: 'audience', details: { audience } }, async before => {
    const { registry, release } = panelOf(before, name)
    const changed = withRelease({ ...release, audience: audience ?? undefined })
    return { builds: [{ name, build: release.stable.build }], content: withPanel(registry, name, changed) }
  })

const flagsOf = ({ stable, canary, audience }: Release): string[] => {
  const builds: PanelDescription[] = [stable, ...(canary ? [canary.build] : [])]
  const audiences = builds.flatMap(build => [
    audience ?? build.audience,
    ...Object.values(build.extends ?? {})
      .flat()
      .map(each => each.audience),
  ])
  return audiences.flatMap(each => each?.flag ?? [])
}

/** The live panels that ask for a flag. */
const askingFor = ({ panels }: Registry, flag: string): Release['stable'][] =>
  Object.values(panels).flatMap(release => (flagsOf(release).includes(flag) ? [release.stable] : []))

/** Switches a flag. The change is one of the panels that ask for it. */
export const setFlag = (releases: Releases, why: Why, name: string, flag: ReleaseFlag): Promise<HistoryEntry> =>
  commitChange(releases, { ...why, action: 'flag', details: { flag: { name, ...flag } } }, async registry => {
    if (!registry) throw new ReleaseError('nothing is live yet')
    const builds = askingFor(registry, name).map(panel => ({ name: panel.name, build: panel.build }))
    return { builds, content: { ...registry, flags: { ...registry.flags, [name]: flag } } }
  })

/** All flags that were switched or that a live panel asks for. */
export const listFlags = (registry: Registry | null): NamedFlag[] => {
  if (!registry) return []
  const asked = Object.values(registry.panels).flatMap(flagsOf)
  return [...new Set([...Object.keys(registry.flags ?? {}), ...asked])].sort().map(name => ({
    name,
    ...(registry.flags?.[name] ?? { on: false }),
    panels: askingFor(registry, name).map(panel => panel.name),
  }))
}

const settingsOf = (registry: Registry | null, name: string) => {
  const { release } = panelOf(registry, name)
  const { settings } = release.stable
  if (!settings) throw new ReleaseError(`${name} ${release.stable.build} has no settings`)
  return { settings, given: release.settings ?? {} }
}

/** Whether the audit log can hold each name and text in it, however deep. */
const isStorable = (given: unknown): boolean => {
  let isSo = true
  JSON.stringify(given, (key, value) => {
    if (unstorable.test(key) || (typeof value === 'string' && unstorable.test(value))) isSo = false
    return value
  })
  return isSo
}

/** Throws a SettingsRefused that names each field that is wrong. */
const checkValues = (schema: object, values: Record<string, unknown>): void => {
  const { properties = {} } = schema as { properties?: object }
  const unknown = Object.keys(values).filter(field => !Object.hasOwn(properties, field))
  const parsed = boundedSchema(schema).safeParse(values)
  const wrong = parsed.error?.issues ?? []
  const broken = Object.keys(values).filter(field => !isStorable({ [field]: values[field] }))
  const errors = [
    ...broken.map(field => ({ field, code: 'characters', message: 'It has a character that cannot be stored.' })),
    ...unknown.map(field => ({ field, code: 'unknown', message: 'There is no such setting.' })),
    ...wrong.map(({ path, code, message }) => ({ field: path.join('.'), code, message })),
  ]
  if (errors.length > 0) throw new SettingsRefused(errors)
}

/** Throws a ReleaseError where a panel is not live or has no settings. */
export const readSettings = (registry: Registry | null, name: string): PanelSettings => {
  const { settings, given } = settingsOf(registry, name)
  const { schema, texts } = settings
  return { values: { ...settingsValues(settings, given) }, schema, texts }
}

/** Changes the settings of a panel. Its pages have them with the next registry. */
export const setSettings = (
  releases: Releases,
  why: Why,
  name: string,
  values: Record<string, unknown>,
): Promise<HistoryEntry> =>
  commitChange(releases, { ...why, action: 'settings', details: { settings: values } }, async before => {
    const { registry, release } = panelOf(before, name)
    checkValues(settingsOf(before, name).settings.schema, values)
    const changed = withRelease({ ...release, settings: values })
    return { builds: [{ name, build: release.stable.build }], content: withPanel(registry, name, changed) }
  })
