import type { PanelDescription } from '@panel/shared/panel/registry'
import { ReleaseError } from '../errors'
import { buildsOf, type Description, promoted, type RegistryContent, withRelease } from './release-changes'

/** Makes a build of a panel live in a frame, with the calls that it may make. */
export const distrust = (
  content: RegistryContent | null,
  build: PanelDescription,
  untrusted: string[],
): RegistryContent => {
  if (!content) throw new ReleaseError('no shell is live yet: promote a build of the shell first')
  const release = { ...promoted(content.panels[build.name], build), untrusted }
  return { ...content, panels: { ...content.panels, [build.name]: release } }
}

/** Lets a panel run in the page itself; answers which build of it is live, too. */
export const trust = (content: RegistryContent | null, name: string): { content: RegistryContent; build: string } => {
  const release = content?.panels[name]
  if (!content || !release) throw new ReleaseError(`${name} is not live`)
  if (!release.untrusted) throw new ReleaseError(`${name} is trusted already`)
  const trusted = withRelease({ ...release, untrusted: undefined })
  return { content: { ...content, panels: { ...content.panels, [name]: trusted } }, build: release.stable.build }
}

/** The builds of a registry that run in the page itself. */
export const trustedBuildsOf = ({ shell, panels }: RegistryContent): Description[] =>
  buildsOf({ shell, panels: Object.fromEntries(Object.entries(panels).filter(([, { untrusted }]) => !untrusted)) })
